"use strict";
// The page on a phone: it shows what the table sends, and sends back what was tapped. It knows no game.

const words = JSON.parse(document.getElementById("words").textContent);
const at = (id) => document.getElementById(id);
const RETRY_MS = [300, 700, 1500, 2000]; // pauses before the next tries; the last one stays
const STALE_MS = 3000; // hidden for longer, the connection may be dead without knowing

let socket = null;
let retries = 0;
let timer = 0;
let hiddenAt = 0;
let isOver = false; // nothing more will come
let wasAsked = false;
let announced = {}; // the last state that was announced
let hasEnded = false; // the match, as the last state says
const pictures = {};

function stored(name) {
  try { return localStorage.getItem(name) || ""; } catch (error) { return ""; }
}

function store(name, value) {
  try { localStorage.setItem(name, value); } catch (error) { console.warn("nothing can be kept", error); }
}

// --- the connection

function connect() {
  clearTimeout(timer);
  if (socket) {
    socket.onclose = socket.onmessage = null;
    socket.close();
  }
  socket = new WebSocket(`ws://${location.host}/table`);
  socket.onopen = () => send({ is: "hello", seat: stored("seat"), table: location.hash.slice(1, 81) });
  socket.onmessage = (event) => { retries = 0; heard(JSON.parse(event.data)); };
  socket.onclose = lost;
}

function lost() {
  socket = null;
  if (isOver) return;
  showMessage(words.lost, words.kept, [[words.again, connect]], [words.sameNetwork, words.stillOpen, words.newCode]);
  timer = setTimeout(connect, RETRY_MS[Math.min(retries, RETRY_MS.length - 1)]);
  retries += 1;
}

function send(message) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function wake() {
  if (!isOver && (!socket || Date.now() - hiddenAt > STALE_MS)) connect();
  hiddenAt = Date.now();
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") wake(); else hiddenAt = Date.now();
});
window.addEventListener("online", () => { if (!isOver) connect(); });
window.addEventListener("pageshow", (event) => { if (event.persisted && !isOver) connect(); });

// --- what the table says

function heard(message) {
  const kinds = {
    lobby: () => showMessage(message.seats.length ? words.choose : words.full, "",
      message.seats.map((one) => [one.name, () => send({ is: "sit", seat: one.seat })])),
    number: () => showMessage(words.number, words.numberHelp, [], [], message.number),
    seated: () => store("seat", message.key),
    picture: () => { pictures[message.face] = message.url; drawPictures(); },
    farewell: () => leave(message),
    state: () => showState(message),
  };
  if (kinds[message.is]) kinds[message.is]();
}

function leave(message) {
  isOver = true;
  if (message.forget_key) store("seat", "");
  if (hasEnded) return; // the last position and the scores stay
  showMessage(message.text || words.lost, "", [[words.again, () => { isOver = false; connect(); }]]);
}

function showMessage(title, text, keys = [], help = [], number = "") {
  const isNew = at("message").hidden || at("messageTitle").textContent !== title;
  at("game").hidden = true;
  at("message").hidden = false;
  at("messageTitle").textContent = title;
  at("messageText").textContent = text;
  at("messageNumber").textContent = number;
  fill(at("messageKeys"), keys, ([label]) => label, ([label, run]) => newKey(label, run, "main"));
  fill(at("messageHelp"), help, (line) => line, newLine);
  if (isNew) at("messageTitle").focus();
}

function showState(state) {
  hasEnded = Boolean(state.is_over);
  at("message").hidden = true;
  at("game").hidden = false;
  at("name").textContent = state.players.find((one) => one.is_own).name;
  at("progress").textContent = state.progress;
  at("prompt").textContent = state.prompt;
  at("prompt").className = state.is_asked ? "asked" : "";
  at("notice").textContent = state.notice || "";
  fill(at("last"), state.last || [], (line, index) => index + line, newLine);
  fill(at("players"), state.players, JSON.stringify, newPlayer);
  fill(at("table"), state.table || [], thingKey, newThing);
  fill(at("hand"), state.hand || [], thingKey, newThing);
  fill(at("signs"), (state.keys || []).filter((one) => one.sign), JSON.stringify, newButton);
  fill(at("keys"), (state.keys || []).filter((one) => !one.sign), JSON.stringify, newButton);
  fill(at("choices"), state.choices || [], JSON.stringify, newButton);
  const held = (state.hand || []).length;
  document.body.className = held > 10 ? "most" : held > 8 ? "many" : held > 4 ? "some" : "";
  for (const name of ["hand", "table"]) at(name).setAttribute("aria-label", words[name]);
  for (const name of ["last", "table", "hand", "choices", "players"]) at(`${name}Part`).hidden = !at(name).children.length;
  drawPictures();
  announce(state);
}

function announce(state) {
  const isAsked = Boolean(state.is_asked);
  const last = state.last || [], before = announced.last || [];
  if (isAsked !== wasAsked || state.prompt !== announced.prompt || last.join() !== before.join()) {
    const lines = [...last.filter((line) => !before.includes(line)), isAsked && !wasAsked ? words.yourTurn : "", state.is_over ? words.over : state.prompt];
    at("live").textContent = lines.filter(Boolean).map((line) => (/[.!?…]$/.test(line) ? line : line + ".")).join(" ");
    announced = state;
  }
  if (isAsked && !wasAsked && stored("buzz") !== "no" && navigator.vibrate) navigator.vibrate(120);
  wasAsked = isAsked;
}

// --- elements

// Show one element for each item; those with the same key stay, and so does the focus.
function fill(list, items, keyOf, make) {
  const old = new Map();
  for (const child of [...list.children]) old.set(child.dataset.key, child);
  items.forEach((item, index) => {
    const key = String(keyOf(item, index));
    const child = old.get(key) || make(item);
    old.delete(key);
    child.dataset.key = key;
    if (list.children[index] !== child) list.insertBefore(child, list.children[index] || null);
    if (child.update) child.update(item);
  });
  for (const child of old.values()) child.remove();
}

function element(tag, className, text) {
  const node = document.createElement(tag);
  node.className = className || "";
  node.textContent = text || "";
  return node;
}

function newLine(text) {
  return element("li", "", text);
}

function newPlayer(player) {
  const line = element("li", [player.is_own && "own", player.is_to_move && "moves"].filter(Boolean).join(" "));
  line.append(element("span", "", player.name), element("b", "", player.score));
  if (player.is_to_move) line.append(element("span", "unseen", words.toMove));
  return line;
}

function newKey(label, run, className) {
  const key = element("button", className, label);
  key.type = "button";
  key.onclick = run;
  return key;
}

function newButton(one) {
  const key = newKey(one.sign || one.label, () => { if (!one.why_not) send({ is: "press", button: one.id }); else at("notice").textContent = one.why_not; },
    one.is_main ? "main" : one.sign ? "sign" : "");
  if (one.sign) key.setAttribute("aria-label", one.label);
  if (one.why_not) key.setAttribute("aria-disabled", "true");
  if (one.is_on !== undefined) key.setAttribute("aria-pressed", "true");
  return key;
}

function thingKey(thing, index) {
  return [thing.id || index, thing.label, thing.face, thing.mark].join("|");
}

function newThing(thing) {
  const item = element("li", thing.id ? "" : "free");
  const body = thing.id ? newKey("", () => send({ is: "tap", target: thing.id }), "thing") : element("div", "thing");
  if (thing.face) {
    const picture = element("img");
    picture.alt = "";
    picture.dataset.face = thing.face;
    body.classList.add("pictured");
    body.append(picture);
  }
  body.append(element("span", "label", thing.label));
  if (thing.mark !== undefined) {
    body.classList.add("marked");
    body.append(element("b", "mark", thing.mark));
    body.lastChild.setAttribute("aria-hidden", "true");
  }
  item.append(body);
  item.update = (now) => {
    body.classList.toggle("lit", Boolean(now.is_lit));
    body.classList.toggle("on", Boolean(now.is_on));
    if (now.id) body.setAttribute("aria-pressed", String(Boolean(now.is_on)));
  };
  return item;
}

function drawPictures() {
  for (const picture of document.querySelectorAll("img[data-face]")) {
    const url = pictures[picture.dataset.face];
    if (url && !picture.src) picture.src = url;
    picture.parentNode.classList.toggle("drawn", Boolean(url));
  }
}

// --- the start

for (const [id, text] of Object.entries({ lastPart: words.last, tablePart: words.table, choicesPart: words.choices, handPart: words.hand,
  playersPart: words.players })) at(id).querySelector("h2").textContent = text;
at("buzz").querySelector("span").textContent = words.vibrate;
at("buzz").hidden = !navigator.vibrate;
at("buzzes").checked = stored("buzz") !== "no";
at("buzzes").onchange = () => store("buzz", at("buzzes").checked ? "yes" : "no");
showMessage(words.connecting, "");
connect();
