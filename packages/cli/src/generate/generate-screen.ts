import type { Generator } from './generated.ts';

const adminFile = 'ximblox.admin.tsx';

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
    next: isFirst ? `It is at /cmsadmin/x/${id}.` : `Add it to the \`screens\` of ${adminFile}: ${definition}`,
  };
};
