import { ActionIcon, Button, NativeSelect, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type PageVersion } from '@ximblox/contract';
import { ArrowLeftRight, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { FullScreen } from '../../../ui/full-screen.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useEditorState } from '../editor-context.ts';
import { RestoreDialog } from '../history/restore-dialog.tsx';
import { ChangedFields } from './changed-fields.tsx';
import classes from './compare.module.css';
import type { ComparedIDs } from './comparison-address.ts';
import { RenderedVersions, type RenderedVersionsHandle } from './rendered-versions.tsx';
import { useComparison } from './use-comparison.ts';

/** As many versions can be chosen from; older ones are compared from the history. */
const choosable = 200;

type Choice = Pick<PageVersion, 'id' | 'number' | 'author' | 'createdAt' | 'isPublished' | 'isNewest'>;

/** The versions that can be chosen, those that are compared among them whatever their age. */
function useChoices(shown: readonly (PageVersion | undefined)[]): Choice[] {
  const pageID = useEditorState((state) => state.page.id);
  const newest = useEditorState((state) => state.base.id);
  const { data } = useQuery({
    queryKey: ['page', pageID, 'history', 'choices', newest],
    queryFn: ({ signal }) => api.call(contract.versions.list, { body: { pageID, pageSize: choosable }, signal }),
  });
  const listed: Choice[] = data?.items ?? [];
  const others = shown.filter((version) => version !== undefined && !listed.some(({ id }) => id === version.id));
  return [...listed, ...(others as Choice[])].toSorted((a, b) => b.number - a.number);
}

interface ComparisonScreenProps {
  compared: ComparedIDs;
  onChange(compared: Partial<ComparedIDs>): void;
  onClose(): void;
}

/** Two versions of the page beside each other: what differs in their fields, and as visitors would see them. */
export function ComparisonScreen({ compared: ids, onChange, onClose }: ComparisonScreenProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { compared, failure, retry } = useComparison(ids.left, ids.right);
  const choices = useChoices([compared?.left, compared?.right]);
  const rendered = useRef<RenderedVersionsHandle>(null);
  const [restoring, setRestoring] = useState<Choice | null>(null);
  const canRestore = useEditorState((state) => state.page.availableActions.includes('save'));
  const newestID = useEditorState((state) => state.base.id);

  const nameOf = ({ number, createdAt, author, isPublished }: Choice): string =>
    [
      t('editor.history.version', { number }),
      dateTime(createdAt),
      ...(author.name === '' ? [] : [author.name]),
      ...(isPublished ? [t('editor.history.published')] : []),
    ].join(' · ');
  const select = (side: 'left' | 'right') => (
    <NativeSelect
      className={classes.select}
      aria-label={t(`editor.compare.${side}`)}
      value={String(ids[side])}
      data={choices.map((choice) => ({ value: String(choice.id), label: nameOf(choice) }))}
      onChange={(event) => onChange({ [side]: Number(event.currentTarget.value) })}
    />
  );
  const restorable = [compared?.left, compared?.right].find((version) => version && version.id !== newestID);

  return (
    <FullScreen title={t('editor.compare.title')} onClose={onClose}>
      <div className={classes.screen}>
        <div className={classes.bar}>
          {select('left')}
          <Tooltip label={t('editor.compare.swap')}>
            <ActionIcon
              aria-label={t('editor.compare.swap')}
              onClick={() => onChange({ left: ids.right, right: ids.left })}
            >
              <ArrowLeftRight size={17} aria-hidden />
            </ActionIcon>
          </Tooltip>
          {select('right')}
          {canRestore && restorable && (
            <Button
              variant="default"
              leftSection={<RotateCcw size={15} aria-hidden />}
              onClick={() => setRestoring(restorable)}
            >
              {t('editor.restore.title', { number: restorable.number })}
            </Button>
          )}
        </div>
        {!compared && (
          <div className={classes.waiting}>
            {failure === null ? <LoadingState /> : <ErrorState failure={failure} onRetry={retry} />}
          </div>
        )}
        {compared && (
          <div className={classes.comparison}>
            <section className={classes.fields} aria-label={t('editor.compare.fields')}>
              <ChangedFields {...compared} onShow={(key) => rendered.current?.show(key)} />
            </section>
            <RenderedVersions
              {...compared}
              handle={rendered}
              titles={{
                left: t('editor.history.version', { number: compared.left.number }),
                right: t('editor.history.version', { number: compared.right.number }),
              }}
            />
          </div>
        )}
      </div>
      {restoring && <RestoreDialog version={restoring} onClose={() => setRestoring(null)} />}
    </FullScreen>
  );
}
