import type { ReactNode } from 'react';
import { PageHeader, type PageHeaderProps } from '../page-header.tsx';
import { ListView, type ListViewProps } from './list-view.tsx';

type ListScreenProps<Row, Sort extends string> = Omit<PageHeaderProps, 'actions'> &
  Omit<ListViewProps<Row, Sort>, 'caption'> & {
    /** Buttons of the header, the most important last. */
    headerActions?: PageHeaderProps['actions'];
    /** Content above the list, such as errors of its actions. */
    notice?: ReactNode;
  };

/** Screen with a list: header, search, filters, rows and pagination. */
export function ListScreen<Row, Sort extends string>({
  title,
  description,
  back,
  headerActions,
  notice,
  ...view
}: ListScreenProps<Row, Sort>) {
  return (
    <>
      <PageHeader title={title} description={description} back={back} actions={headerActions} />
      {notice}
      <ListView caption={title} {...view} />
    </>
  );
}
