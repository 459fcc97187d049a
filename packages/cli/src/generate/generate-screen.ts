import type { Generator } from './generated.ts';

/** File that defines what a site adds to the admin. */
export const adminFile = 'ximblox.admin.tsx';

/** A screen of the admin with the number of pages. */
export const generateScreen: Generator = ({ id, component, label }, { exists }) => {
  const screen = `import { api, contract, PageHeader, type ScreenProps, useData } from '@ximblox/admin/kit';

export default function ${component}({ title }: ScreenProps) {
  const { data } = useData(['pages'], (signal) => api.call(contract.pages.list, { body: {}, signal }));
  return (
    <>
      <PageHeader title={title} />
      <p>{data?.totalItems} pages</p>
    </>
  );
}
`;
  const definition = `defineScreen({ slug: '${id}', title: '${label}', component: () => import('./admin/${id}.tsx') })`;
  const admin = `import { defineAdmin, defineScreen } from '@ximblox/admin/kit';

export default defineAdmin({
  screens: [${definition}],
});
`;
  const isFirst = !exists(adminFile);
  return {
    files: [{ path: `admin/${id}.tsx`, text: screen }, ...(isFirst ? [{ path: adminFile, text: admin }] : [])],
    registrations: [],
    ...(isFirst ? {} : { screen: definition }),
    next: `It is at /cmsadmin/x/${id}.`,
  };
};
