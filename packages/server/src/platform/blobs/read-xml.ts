import { Parser } from 'htmlparser2';

/** Returns the elements of an XML document in the order of their end tags, each with the text directly before its end tag. */
export function readXml(xml: string): { name: string; text: string }[] {
  const elements: { name: string; text: string }[] = [];
  let text = '';
  const parser = new Parser(
    {
      onopentag() {
        text = '';
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name) {
        elements.push({ name, text });
        text = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return elements;
}
