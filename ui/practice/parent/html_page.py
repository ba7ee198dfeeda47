"""The page for parents as one HTML file without network or script; the four standings differ without colour, also on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from game.nambarz.cards import NUMBERS
from ui.assets.words import _, capital, day, figure, language
from ui.canvas import palette as ink
from ui.practice.parent.facts_table import BACKWARDS, STANDINGS, fact, heads, shown
from ui.practice.parent.html_charts import bars, lines
from ui.practice.words import sign_name, standing_name, step_text
from ui.store.children import Mistake, Report
from ui.tables.nambarz.names import SIGNS

TEN = 10.0  # success is shown out of ten
STYLE = f"""
* {{ box-sizing: border-box; -webkit-print-color-adjust: exact; print-color-adjust: exact }}
body {{ max-width: 62rem; margin: 1.5rem auto; padding: 0 1rem; font: 16px/1.4 system-ui, sans-serif; color: {ink.INK}; background: {ink.PAPER} }}
h1, h2 {{ font-family: Georgia, serif; margin: 1.4rem 0 .4rem }}
p, figcaption, caption {{ color: {ink.SOFT} }}
.pair {{ display: flex; flex-wrap: wrap; gap: 1.2rem 2rem }}
.pair > * {{ flex: 1 1 26rem; margin: 0 }}
table {{ border-collapse: separate; border-spacing: 2px }}
caption {{ text-align: left; font-size: 1.05rem }}
th {{ font-weight: 600 }}
.facts {{ width: 100%; table-layout: fixed; font-size: .85rem; text-align: center }}
.facts td, .key {{ position: relative; height: 1.7rem; border: 1px solid #CDB892; border-radius: 4px }}
.key {{ display: inline-block; width: 2rem; margin: 0 .4rem 0 1rem; vertical-align: middle; text-align: center }}
.firm {{ background: #8ED0BD; font-weight: 800 }}
.way {{ background: #F6D78F }}
.again {{ background: #F8BBA8 }}
.way::after {{ content: "●"; position: absolute; top: -.2em; right: .15em; font-size: .65em }}
.again::after {{ content: "◥"; position: absolute; top: -.35em; right: 0; font-size: .9em; color: {ink.BRICK} }}
.mistakes {{ width: 100% }}
.mistakes th, .mistakes td {{ text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid {ink.SAND}; overflow-wrap: anywhere }}
svg {{ width: 100%; height: auto; display: block; background: #fff; border-radius: 8px }}
section, figure, .facts, tr {{ break-inside: avoid }}
@page {{ size: A4; margin: 14mm }}
@media print {{ body {{ margin: 0; padding: 0; max-width: none; background: none; font-size: 11px }} .pair > * {{ flex-basis: 45% }} .facts {{ font-size: 10px }} }}
"""


def page(report: Report) -> str:
    """The whole file, in the present language."""
    name = escape(report.child.name)
    title = _("The calculation workshop: {name}").format(name=name)
    parts = (_summary(report), _tables(report), _weeks(report), _days(report), _mistakes(report.mistakes))
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n" + "\n".join(parts) + "\n</body>\n</html>\n"
    )


def _summary(report: Report) -> str:
    facts = {"date": day(report.today.isoformat()), "items": figure(report.items), "weeks": figure(report.weeks)}
    return _paragraph(_("On {date}. Exercises: {items}. Weeks: {weeks}.").format(**facts))


def _paragraph(says: str) -> str:
    return f"<p>{escape(says)}</p>"


def _section(title: str, *parts: str) -> str:
    return f"<section>\n<h2>{escape(title)}</h2>\n" + "\n".join(parts) + "\n</section>"


def _tables(report: Report) -> str:
    legend = "".join(f'<span class="key {each}"></span>{escape(standing_name(each))}' for each in STANDINGS)
    tables = "".join(_table(report, sign) for sign in SIGNS)
    return _section(_("What is known"), f"<p>{legend}</p>", f'<div class="pair">{tables}</div>')


def _table(report: Report, sign: str) -> str:
    known = _("{known} of 100 known").format(known=report.known(sign))
    above = "".join(f'<th scope="col">{heads(sign, column)[0]}</th>' for column in range(len(NUMBERS)))
    rows = "".join(_row(sign, row, standings) for row, standings in enumerate(report.tables[sign]))
    corner = "" if sign in BACKWARDS else SIGNS[sign]
    caption = f"<caption><b>{escape(capital(sign_name(sign)))}</b> · {escape(known)}</caption>"
    return f'<table class="facts">{caption}<tr><th>{corner}</th>{above}</tr>{rows}</table>'


def _row(sign: str, row: int, standings: Sequence[str]) -> str:
    cells = "".join(_cell(sign, row, column, standing) for column, standing in enumerate(standings))
    return f'<tr><th scope="row">{heads(sign, row)[1]}</th>{cells}</tr>'


def _cell(sign: str, row: int, column: int, standing: str) -> str:
    """Row and column from 0. A fact that was never asked stays empty."""
    step = fact(sign, row, column)
    says = f"{step_text(step)} = {step.result}: {standing_name(standing)}"
    return f'<td class="{standing}" title="{escape(says)}">{"" if standing == "unseen" else shown(step)}</td>'


def _weeks(report: Report) -> str:
    success = {sign: [(week.number, TEN * week.success) for week in weeks] for sign, weeks in report.curves.items()}
    pace = {sign: [(week.number, week.seconds) for week in weeks if week.seconds is not None] for sign, weeks in report.curves.items()}
    said = ((_("Right first time, out of 10"), success), (_("Seconds for a right answer"), pace))
    return _figures(_("Week by week"), {caption: lines(caption, curves, report.weeks, TEN) for caption, curves in said})


def _days(report: Report) -> str:
    said = ((_("Exercises per day"), [each.items for each in report.days]), (_("Minutes per day"), [each.minutes for each in report.days]))
    return _figures(_("The last 60 days"), {caption: bars(caption, report.days, values) for caption, values in said})


def _figures(title: str, charts: Mapping[str, str]) -> str:
    """Side by side, each under its caption."""
    figures = "".join(f"<figure><figcaption>{escape(caption)}</figcaption>{svg}</figure>" for caption, svg in charts.items())
    return _section(title, f'<div class="pair">{figures}</div>')


def _mistakes(mistakes: Sequence[Mistake]) -> str:
    if not mistakes:
        return _section(_("The last mistakes"), _paragraph(_("None yet.")))
    titles = "".join(f"<th>{escape(head)}</th>" for head in (_("Exercise"), _("Answer"), _("When")))
    rows = "".join(
        f"<tr><td>{escape(each.shown)}</td><td>{escape(each.given)}</td><td>{escape(day(each.when))}</td></tr>" for each in mistakes
    )
    return _section(_("The last mistakes"), f'<table class="mistakes"><tr>{titles}</tr>{rows}</table>')
