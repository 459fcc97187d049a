import { expect, test } from 'vitest';
import { typeProblem } from './type-check.ts';

test('describes the errors of the compiler with their locations', () => {
  const output = [
    '10:00:00 - Starting compilation in watch mode...',
    '',
    "blocks/quote.tsx(4,7): error TS2322: Type 'number' is not assignable to type 'string'.",
    "  The expected type comes from property 'label'.",
    "page-types/page.tsx(1,10): error TS2305: Module has no exported member 'x'.",
    '',
  ];
  const problem = typeProblem('/site', output);
  expect(problem?.loc).toEqual({ file: '/site/blocks/quote.tsx', line: 4, column: 7 });
  expect(problem?.message).toBe(
    [
      'The site has 2 type errors:',
      "/site/blocks/quote.tsx:4:7\nerror TS2322: Type 'number' is not assignable to type 'string'.\n  The expected type comes from property 'label'.",
      "/site/page-types/page.tsx:1:10\nerror TS2305: Module has no exported member 'x'.",
    ].join('\n\n'),
  );
  expect(typeProblem('/site', ['error TS18003: No inputs were found.'])?.message).toContain('TS18003');
  expect(typeProblem('/site', ['10:00:00 - Starting compilation in watch mode...'])).toBeNull();
});
