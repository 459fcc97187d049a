/** Clipboard HTML of various programs, reduced to its characteristics. */

export const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0} --></style></head>
<body lang=EN-GB style='tab-interval:35.4pt'><!--StartFragment-->
<h1>Dykes<o:p></o:p></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=EN-GB>Firm</span></b><span> and <i>old</i>,
<del cite="mailto:x" datetime="2026-01-01T10:00">low</del><ins cite="mailto:x">high</ins>.<span
class=MsoCommentReference><span style='font-size:8.0pt'><a style='mso-comment-reference:AB_1' href="#_msocom_1"
class=msocomanchor>[AB1]</a></span></span><o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Sand<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span><span
style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span></span><![endif]>Fine<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Clay<o:p></o:p></p>
<p class=MsoNormal>Then</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>3.<span>&nbsp; </span></span><![endif]>Three</p>
<table class=MsoTableGrid border=1><tr><td width=100 valign=top><p class=MsoNormal>Level<o:p></o:p></p></td><td><p
class=MsoNormal>NAP</p></td></tr></table>
<p class=MsoNormal><img width=300 height=200 src="file:///C:/Users/x/image001.png"><a
href="https://example.org/a?b=1&amp;c=2">link</a> <a href="#_Toc1">place</a></p>
<div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p
class=MsoCommentText>Remark</p></div></div>
<!--EndFragment--></body></html>`;

/** Returns the HTML of Word Online for an item: a list per item with its level, and the paragraph in a box. */
const onlineItem = (tag: 'ul' | 'ol', level: number, words: string, start = 1): string =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="BulletListStyle1 SCXW1 BCX0" role="list" start="${start}">
<li aria-setsize="-1" data-leveltext="" data-font="Symbol" data-listid="1" data-list-defn-props="{&quot;335552541&quot;:1}"
aria-posinset="${start}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0"
style="font-weight: normal;"><span class="TextRun SCXW1 BCX0" data-contrast="auto" lang="EN-GB"><span
class="NormalTextRun SCXW1 BCX0">${words}</span></span><span class="EOP SCXW1 BCX0"
data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`;

export const wordOnline = `<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0" role="heading" aria-level="1"><span
class="TextRun SCXW1 BCX0" style="font-size: 20pt;"><span class="NormalTextRun">Pumps</span></span><span
class="EOP">&nbsp;</span></p></div><div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0"><span
class="TextRun" style="font-weight: bold;"><span class="NormalTextRun">Old</span></span><span class="TextRun"><span
class="NormalTextRun"> ones</span></span><span class="EOP">&nbsp;</span></p></div>${[
  onlineItem('ul', 1, 'Steam'),
  onlineItem('ul', 2, 'Coal'),
  onlineItem('ul', 2, 'Wood'),
  onlineItem('ul', 1, 'Wind'),
].join('')}<div class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun">Then</span><span
class="EOP">&nbsp;</span></p></div>${onlineItem('ol', 1, 'Three', 3)}${onlineItem('ol', 1, 'Four', 4)}`;

export const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"
style="line-height:1.38"><span style="font-size:20pt;font-weight:700;">Tides</span></h2><p dir="ltr"><span
style="font-size:11pt;font-weight:700;">Bold</span><span style="font-weight:400;font-style:italic"> and slanted</span><span
style="font-weight:400"> </span><a href="https://www.google.com/url?q=https://example.org/x&amp;sa=D"><span
style="font-weight:400;color:#1155cc">link</span></a></p><br /><ul style="margin-top:0"><li dir="ltr" aria-level="1"><p
dir="ltr" role="presentation"><span style="font-weight:400">one</span></p></li><ul><li dir="ltr" aria-level="2"><p
dir="ltr"><span>one a</span></p></li></ul><li dir="ltr"><p dir="ltr"><span>two</span></p></li></ul><br
class="Apple-interchange-newline"></b>`;

export const libreOffice = `<html><head><meta name="generator" content="LibreOffice 7.5"/><style>p{}</style></head><body
lang="en-GB" dir="ltr"><h3 class="western">Dunes</h3><p style="margin-bottom: 0cm"><font face="Liberation Serif"><b>Sand</b>
and <font color="#c9211e"><i>sea</i></font></font></p><table width="100%"><caption>Heights <b>today</b></caption><col
width="128*"/><thead><tr><th><p><b>Dune</b></p></th></tr></thead><tbody><tr><td><p>12 m</p></td></tr></tbody></table></body></html>`;

export const webPage = `<div class="x"><h1>Top</h1>intro<br>more<section><h5>Deep</h5><p>10&nbsp;km</p></section><p
onclick="x()" style="color:red">words <span style="font-weight:bold">b</span></p><blockquote>q</blockquote><figure><img
src="x.png" width="300"><figcaption>A <em>dyke</em> by <a href="https://a.example/">A</a></figcaption></figure><pre>code
line</pre><table><tr><td>frame<p>inside</p></td></tr></table></div>`;

/** HTML that would run, load or redirect if it were not sanitised. Each sample has the word that remains. */
export const hostile: readonly string[] = [
  '<p>kept<script>ran()</script></p>',
  '<p>kept<img src=x onerror="ran()"></p>',
  '<p onmouseover="ran()" onfocus="ran()" autofocus tabindex=1>kept</p>',
  '<p><a href="javascript:ran()">kept</a></p>',
  '<p><a href="JaVaScRiPt:ran()">kept</a></p>',
  '<p><a href="java\tscript:ran()">kept</a></p>',
  '<p><a href="&#106;avascript:ran()">kept</a></p>',
  '<p><a href="data:text/html,<script>ran()</script>">kept</a></p>',
  '<p><a href="vbscript:ran()">kept</a></p>',
  '<p><a href="//evil.example">kept</a></p>',
  '<p><a href="https://ok.example" onclick="ran()" target=_blank style="position:fixed">kept</a></p>',
  '<p>kept</p><svg onload="ran()"><animate onbegin="ran()" attributeName=x></svg>',
  '<p>kept</p><svg><style><img src=x onerror=ran()></style></svg>',
  '<p>kept</p><math><mtext><table><mglyph><style><img src=x onerror=ran()></style></mglyph></table></mtext></math>',
  '<p>kept</p><iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<p>kept</p><object data="javascript:ran()"></object><embed src="javascript:ran()">',
  '<p>kept</p><form action="javascript:ran()"><input name=x autofocus onfocus="ran()"><button formaction="javascript:ran()">x</button></form>',
  '<p>kept</p><style>@import "https://evil.example/x.css"; p { background: url(https://evil.example/y) }</style>',
  '<p style="background:url(https://evil.example/z)">kept</p>',
  '<p>kept</p><details open ontoggle="ran()">',
  '<p>kept</p><video><source onerror="ran()"></video><audio src=x onerror="ran()"></audio>',
  '<p>kept</p><noscript><p title="</noscript><img src=x onerror=ran()>"></noscript>',
  '<p>kept</p><template><img src=x onerror=ran()></template>',
  '<base href="https://evil.example/"><p><a href="x">kept</a></p>',
  '<p>kept</p><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<p data-pm-slice="1 1 []">kept<img src=x onerror="ran()"><a href="javascript:ran()">x</a></p>',
  '<p>kept<!--><img src=x onerror=ran()>--></p>',
  '<table><caption>kept<img src=x onerror="ran()"></caption><tr><td onclick="ran()">x</td></tr></table>',
];
