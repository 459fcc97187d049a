/** A screen and a card of the admin, with a state and a stylesheet, and what must not compile. */
export const adminFiles = {
  'ximblox.admin.tsx': `import { defineAdmin, defineCard, defineScreen } from '@ximblox/admin/kit';

export default defineAdmin({
  screens: [
    defineScreen({ slug: 'ponds', title: { en: 'Ponds', nl: 'Vijvers' }, icon: 'waves', component: () => import('./admin/ponds.tsx') }),
  ],
  cards: [defineCard({ id: 'ducks', title: 'Ducks', component: () => import('./admin/ducks-card.tsx') })],
});
`,
  'admin/ponds.tsx': `import { Button, contract, PageHeader, type ScreenProps, TextInput, useData, useUser } from '@ximblox/admin/kit';
import { api } from '@ximblox/admin/kit';
import { useState } from 'react';
import classes from './ponds.module.css';

export default function Ponds({ title }: ScreenProps) {
  const [count, setCount] = useState(0);
  const { name } = useUser();
  const { data } = useData(['pages'], (signal) => api.call(contract.pages.list, { body: {}, signal }));
  return (
    <>
      <PageHeader title={title} description={name} />
      <p className={classes.ponds}>{data?.totalItems} pages</p>
      <TextInput label="Pond" value={count} onChange={(event) => setCount(Number(event.currentTarget.value))} />
      <Button onClick={() => setCount(count + 1)}>{count} ponds</Button>
    </>
  );
}
`,
  'admin/ponds.module.css': '.ponds { color: rgb(1, 2, 3); }\n',
  'admin/ducks-card.tsx': 'export default () => <p>Seven ducks</p>;\n',
  'tests/admin-types.tsx': `import { Button, defineScreen } from '@ximblox/admin/kit';
import type { ScreenProps } from '@ximblox/admin/kit';

const component = () => import('../admin/ponds.tsx');
// @ts-expect-error there is no such icon
defineScreen({ slug: 'a', title: 'A', icon: 'anchor', component });
// @ts-expect-error there is no such permission
defineScreen({ slug: 'a', title: 'A', permission: 'open-gates', component });
// @ts-expect-error a component is imported when it is needed
defineScreen({ slug: 'a', title: 'A', component: () => null });
// @ts-expect-error a title is a text
export const title: ScreenProps['title'] = 3;
// @ts-expect-error there is no such variant
export const button = <Button variant="huge">Save</Button>;
`,
};
