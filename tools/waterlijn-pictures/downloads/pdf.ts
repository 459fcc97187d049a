import { deflateSync } from 'node:zlib';
import type { Font } from './widths.ts';

export type Tag = 'H1' | 'H2' | 'P';

/** One page being written, in points from the top left of an A4. */
export type Page = {
  /** Text that belongs to the reading order, as one paragraph or heading. */
  text: (
    tag: Tag,
    lines: readonly { text: string; x: number; y: number }[],
    font: Font,
    size: number,
    colour: string,
  ) => void;
  /** A number or a rule that a screen reader passes over. */
  ornament: (draw: (paint: Paint) => void) => void;
};

export type Paint = {
  text: (text: string, x: number, y: number, font: Font, size: number, colour: string) => void;
  box: (x: number, y: number, width: number, height: number, colour: string) => void;
  line: (points: readonly (readonly [number, number])[], width: number, colour: string) => void;
};

const fonts: Font[] = ['Helvetica', 'Helvetica-Bold', 'Times-Roman'];
const special: Record<string, number> = {
  '€': 0x80,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '…': 0x85,
};
export const paper = { width: 595, height: 842 };

const number = (value: number) => String(Math.round(value * 100) / 100);
const literal = (text: string) =>
  `(${[...text]
    .map((letter) => String.fromCharCode(special[letter] ?? letter.charCodeAt(0) & 255))
    .join('')
    .replace(/[\\()]/g, '\\$&')})`;
const unicode = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
const tint = (hex: string) => [1, 3, 5].map((at) => number(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ');

/** Writes a tagged PDF of A4 pages with the fonts that every reader has; the same content gives the same bytes. */
export function writePdf(
  about: { title: string; author: string; language: string; date: string },
  pages: readonly ((page: Page) => void)[],
): Buffer {
  const objects: Buffer[] = [];
  const reserve = () => objects.push(Buffer.alloc(0));
  const put = (id: number, body: string | Buffer) => {
    objects[id - 1] = Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1');
  };
  const [catalog, tree, root, parents, info] = [reserve(), reserve(), reserve(), reserve(), reserve()];
  const fontIds = fonts.map((font) => {
    const id = reserve();
    put(id, `<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`);
    return id;
  });
  const resources = `<</Font<<${fontIds.map((id, i) => `/F${i} ${id} 0 R`).join('')}>>>>`;
  const elements: number[] = [];
  const perPage: number[][] = [];
  const pageIds = pages.map((draw, index) => {
    const [id, stream] = [reserve(), reserve()];
    const marked: number[] = [];
    let content = '';
    const show = (text: string, x: number, y: number, font: Font, size: number, colour: string) =>
      `BT /F${fonts.indexOf(font)} ${number(size)} Tf ${tint(colour)} rg 1 0 0 1 ${number(x)} ${number(paper.height - y)} Tm ${literal(text)} Tj ET\n`;
    draw({
      text(tag, lines, font, size, colour) {
        const element = reserve();
        put(element, `<</Type/StructElem/S/${tag}/P ${root} 0 R/Pg ${id} 0 R/K ${marked.length}>>`);
        content += `/${tag} <</MCID ${marked.length}>> BDC\n`;
        lines.forEach((line, i) => {
          content += show(i < lines.length - 1 ? `${line.text} ` : line.text, line.x, line.y, font, size, colour);
        });
        content += 'EMC\n';
        marked.push(element);
        elements.push(element);
      },
      ornament(paint) {
        content += '/Artifact BMC\n';
        paint({
          text: (...of) => {
            content += show(...of);
          },
          box(x, y, width, height, colour) {
            content += `${tint(colour)} rg ${number(x)} ${number(paper.height - y - height)} ${number(width)} ${number(height)} re f\n`;
          },
          line(points, width, colour) {
            const steps = points
              .map(([x, y], i) => `${number(x)} ${number(paper.height - y)} ${i === 0 ? 'm' : 'l'}`)
              .join(' ');
            content += `${tint(colour)} RG ${number(width)} w 1 J 1 j ${steps} S\n`;
          },
        });
        content += 'EMC\n';
      },
    });
    perPage.push(marked);
    const packed = deflateSync(Buffer.from(content, 'latin1'), { level: 9 });
    put(
      stream,
      Buffer.concat([
        Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n`),
        packed,
        Buffer.from('\nendstream'),
      ]),
    );
    put(
      id,
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${paper.width} ${paper.height}]/Resources${resources}/Contents ${stream} 0 R/StructParents ${index}/Tabs/S>>`,
    );
    return id;
  });
  put(
    catalog,
    `<</Type/Catalog/Pages ${tree} 0 R/Lang(${about.language})/MarkInfo<</Marked true>>/StructTreeRoot ${root} 0 R/ViewerPreferences<</DisplayDocTitle true>>>>`,
  );
  put(tree, `<</Type/Pages/Count ${pageIds.length}/Kids[${pageIds.map((id) => `${id} 0 R`).join(' ')}]>>`);
  put(root, `<</Type/StructTreeRoot/K[${elements.map((id) => `${id} 0 R`).join(' ')}]/ParentTree ${parents} 0 R>>`);
  put(parents, `<</Nums[${perPage.map((ids, i) => `${i}[${ids.map((id) => `${id} 0 R`).join(' ')}]`).join(' ')}]>>`);
  put(info, `<</Title ${unicode(about.title)}/Author ${unicode(about.author)}/CreationDate(D:${about.date})>>`);

  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let offset = parts[0]!.length;
  const places = objects.map((body, i) => {
    const place = offset;
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(part);
    offset += part.length;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}/Root ${catalog} 0 R/Info ${info} 0 R>>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
