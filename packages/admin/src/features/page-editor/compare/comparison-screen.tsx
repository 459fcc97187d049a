import { ActionIcon, Button } from '@mantine/core';
import type { PageVersion } from '@ximblox/contract';
import { ArrowLeftRight, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FullScreen } from '../../../ui/full-screen.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useEditorState } from '../editor-context.ts';
import { mayEdit } from '../store/editor-state.ts';
import { RestoreDialog } from '../history/restore-dialog.tsx';
import { ChangedFields } from './changed-fields.tsx';
import classes from './compare.module.css';
import type { ComparedIDs } from './comparison-address.ts';
import type { PlacedKeys } from './placed-keys.ts';
import { RenderedVersions, type RenderedVersionsHandle } from './rendered-versions.tsx';
import { useComparison } from './use-comparison.ts';
import { VersionChoice } from './version-choice.tsx';

interface ComparisonScreenProps {
  compared: ComparedIDs;
  onChange(compared: Partial<ComparedIDs>): void;
  onClose(): void;
}

interface VersionBarProps extends Pick<ComparisonScreenProps, 'onChange'> {
  ids: ComparedIDs;
  compared: ReturnType<typeof useComparison>['compared'];
  onRestore(version: PageVersion): void;
}

/** Chooses the versions to compare, and restores one of them. */
function VersionBar({ ids, compared, onChange, onRestore }: VersionBarProps) {
  const { t } = useTranslation();
  const canRestore = useEditorState(mayEdit);
  const newestID = useEditorState((state) => state.base.id);

  const select = (side: 'left' | 'right') => (
    <VersionChoice
      label={t(`editor.compare.${side}`)}
      chosen={compared?.[side]}
      onChoose={(id) => onChange({ [side]: id })}
    />
  );
  const restorable = [compared?.left, compared?.right].find((version) => version && version.id !== newestID);

  return (
    <div className="row wrap gap-8 line-below pad-8-16">
      {select('left')}
      <ActionIcon
        data-hint
        aria-label={t('editor.compare.swap')}
        onClick={() => onChange({ left: ids.right, right: ids.left })}
      >
        <ArrowLeftRight size={17} aria-hidden />
      </ActionIcon>
      {select('right')}
      {canRestore && restorable && (
        <Button
          variant="default"
          leftSection={<RotateCcw size={15} aria-hidden />}
          onClick={() => onRestore(restorable)}
        >
          {t('editor.restore.title', { number: restorable.number })}
        </Button>
      )}
    </div>
  );
}

/** Compares two versions of the page side by side: changed fields, and the rendered pages. */
export function ComparisonScreen({ compared: ids, onChange, onClose }: ComparisonScreenProps) {
  const { t } = useTranslation();
  const { compared, failure, retry } = useComparison(ids.left, ids.right);
  const rendered = useRef<RenderedVersionsHandle>(null);
  const [placed, setPlaced] = useState<PlacedKeys>({});
  const [restoring, setRestoring] = useState<PageVersion | null>(null);
  return (
    <FullScreen title={t('editor.compare.title')} onClose={onClose}>
      <div className={`stack full-height head-and-body ${classes.screen}`}>
        <VersionBar ids={ids} compared={compared} onChange={onChange} onRestore={setRestoring} />
        {!compared && (
          <div className="pad-16">
            {failure === null ? <LoadingState /> : <ErrorState failure={failure} onRetry={retry} />}
          </div>
        )}
        {compared && (
          <div className={`stack min-height-0 ${classes.comparison}`}>
            <section
              className={`stack top relative scroll min-height-0 pad-16 gap-20 line-right ${classes.fields}`}
              aria-label={t('editor.compare.fields')}
            >
              <ChangedFields {...compared} placed={placed} onShow={(key) => rendered.current?.show(key)} />
            </section>
            <RenderedVersions
              {...compared}
              handle={rendered}
              placed={placed}
              onPlaced={setPlaced}
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
