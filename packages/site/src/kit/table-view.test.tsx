import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TableView } from './table-view.tsx';

const rows = [
  ['', 'Price'],
  ['Child', '<3>'],
];

test('headings have their scope, and an empty corner is none', () => {
  expect(
    renderToStaticMarkup(<TableView table={{ headerRow: true, headerColumn: true, rows }} caption="Prices" />),
  ).toBe(
    '<table><caption>Prices</caption>' +
      '<thead><tr><td></td><th scope="col">Price</th></tr></thead>' +
      '<tbody><tr><th scope="row">Child</th><td>&lt;3&gt;</td></tr></tbody></table>',
  );
});

test('a table without headings has cells only', () => {
  expect(renderToStaticMarkup(<TableView table={{ headerRow: false, headerColumn: false, rows }} />)).toBe(
    '<table><tbody><tr><td></td><td>Price</td></tr><tr><td>Child</td><td>&lt;3&gt;</td></tr></tbody></table>',
  );
});
