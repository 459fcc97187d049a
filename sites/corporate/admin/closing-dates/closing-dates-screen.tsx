import {
  CellDetail,
  ListFilter,
  ListScreen,
  RowTitle,
  type ScreenProps,
  useFormats,
  useMessages,
} from '@ximblox/admin/kit';
import { messages } from './messages.ts';
import { daysUntil, type Job, types, useJobList } from './use-jobs.ts';

/** Vacancies and internships with their closing dates. */
export default function ClosingDatesScreen({ title }: ScreenProps) {
  const texts = useMessages(messages);
  const { date } = useFormats();
  const list = useJobList();
  const stateOf = ({ isPublic, closingDate }: Job): string => {
    if (!isPublic) return texts.draft;
    return closingDate !== '' && daysUntil(closingDate) < 0 ? texts.closed : texts.open;
  };
  return (
    <ListScreen
      title={title}
      description={texts.description}
      list={list}
      filters={
        <ListFilter
          list={list}
          name="type"
          label={texts.type}
          all={texts.allTypes}
          choices={types.map((value) => ({ value, label: texts.types[value] }))}
        />
      }
      rowKey={({ id }) => id}
      count={texts.count}
      empty={{ title: texts.empty, text: texts.emptyText }}
      columns={[
        {
          head: texts.title,
          isTitle: true,
          renderCell: ({ id, title: name, locale }) => (
            <RowTitle to={`/page/${id}`} lang={locale}>
              {name}
            </RowTitle>
          ),
        },
        { head: texts.type, renderCell: ({ type }) => texts.types[type] },
        {
          head: texts.closingDate,
          isNamed: true,
          renderCell: ({ closingDate }) =>
            closingDate === '' ? (
              texts.noDate
            ) : (
              <>
                {date(closingDate)}
                <CellDetail>{texts.inDays(daysUntil(closingDate))}</CellDetail>
              </>
            ),
        },
        { head: texts.state, isNamed: true, renderCell: stateOf },
      ]}
    />
  );
}
