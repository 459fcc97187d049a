/** A part of a page that threw and was omitted. */
export interface PageFailure {
  /**
   * Subject of the error message: `The block "quote"`, `The data of the block "quote"`, `The header of the page type "news"`.
   */
  what: string;
  /** Title and path of the page. */
  page: { title: string; url: string };
  error: unknown;
}

/** Returns a failure for the error overlay, as an object that can be serialised to JSON. */
export type DescribeFailure = (failure: PageFailure) => object;

/** ID of the element with the failures, in development. */
const failuresID = 'ximblox-failures';

/** Returns failures as a JSON data block for the error overlay; `''` in production. */
export function failuresHtml(failures: readonly PageFailure[], describe: DescribeFailure | undefined): string {
  if (!describe || failures.length === 0) return '';
  const json = JSON.stringify(failures.map(describe)).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${failuresID}">${json}</script>`;
}
