/** A part of a page that threw and was left out. */
export interface PageFailure {
  /** `The block "quote"`, `The data of the block "quote"`, `The header of the page type "news"`. */
  what: string;
  /** Title and path of the page. */
  page: { title: string; url: string };
  error: unknown;
}

/** Describes a failure to the developer's browser; made into JSON. */
export type DescribeFailure = (failure: PageFailure) => object;

/** ID of the element that holds the failures of a document while developing. */
const failuresID = 'ximblox-failures';

/** The failures of a document, for the script that shows them; a block of data is no script. `''` where nobody asks for them. */
export function failuresHtml(failures: readonly PageFailure[], describe: DescribeFailure | undefined): string {
  if (!describe || failures.length === 0) return '';
  const json = JSON.stringify(failures.map(describe)).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${failuresID}">${json}</script>`;
}
