import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ContainedChange, contract, type ReleaseChange, type ReleaseItemName } from '@ximblox/contract';
import { PackagePlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { api } from '../lib/api.ts';
import { changesInReleasesQuery, setRelease } from '../lib/releases.ts';
import { useCan } from '../lib/session.ts';
import { useWorkingRelease } from '../lib/working-release.ts';
import { LiveSiteNote } from './live-site-note.tsx';
import { toast } from './toasts.tsx';
import { useCall } from './use-call.ts';

const AddToReleaseModal = lazy(async () => ({
  default: (await import('./add-to-release-modal.tsx')).AddToReleaseModal,
}));

type ChangeOf<Kind extends ReleaseChange['kind']> = Extract<ReleaseChange, { kind: Kind }>;

interface ReleaseFormOptions<Kind extends ReleaseChange['kind']> {
  /** What the form edits. */
  item: ReleaseItemName & { kind: Kind };
  /** Whether the form has changes that a release can publish. */
  isDirty: boolean;
  /** Returns the content of the form as a change. */
  change(): ChangeOf<Kind>;
  /** Puts the content of a release into the form. */
  onLoad(change: ChangeOf<Kind>): void;
  /** Called when a release has the changes: the form shows what is public again. */
  onAdded(): void;
}

/** A form whose content can be added to a release instead of being published. */
export interface ReleaseForm {
  isDirty: boolean;
  /** Changes of the same thing in open releases. */
  changes: readonly ContainedChange[];
  /** The release whose change is in the form; saving changes that release. */
  edited: ContainedChange | undefined;
  isSaving: boolean;
  load(change: ContainedChange): void;
  /** Saves the form in the release that it edits. @returns whether it succeeded */
  save(): Promise<boolean>;
  /** Ends editing a release, when its content leaves the form. */
  leave(): void;
  change(): ReleaseChange;
  onAdded(): void;
}

const isOfKind = <Kind extends ReleaseChange['kind']>(change: ReleaseChange, kind: Kind): change is ChangeOf<Kind> =>
  change.kind === kind;

const noChanges: readonly ContainedChange[] = [];

/** Connects a form to releases. The parameter `release` of the address puts the content of that release into the form, once. */
export function useReleaseForm<Kind extends ReleaseChange['kind']>(options: ReleaseFormOptions<Kind>): ReleaseForm {
  const { item, isDirty, onLoad } = options;
  const { t } = useTranslation();
  const canRelease = useCan()('manage-releases');
  const { data: changes = noChanges } = useQuery({ ...changesInReleasesQuery(item), enabled: canRelease });
  const [address] = useSearchParams();
  const named = changes.find(({ releaseID }) => String(releaseID) === address.get('release'));
  /** Null when the form no longer has the content of a release. */
  const [chosen, setChosen] = useState<ContainedChange | null>();
  const edited = (chosen === undefined ? named : chosen) ?? undefined;
  const { isRunning, run } = useCall();
  const fill = useEffectEvent(({ change }: ContainedChange): void => {
    if (isOfKind(change, item.kind)) onLoad(change);
  });
  const isFilled = useRef(false);
  useEffect(() => {
    if (!named || isFilled.current) return;
    isFilled.current = true;
    fill(named);
  }, [named]);

  const onAdded = (): void => {
    setChosen(null);
    options.onAdded();
  };
  return {
    isDirty,
    changes,
    edited: isDirty ? edited : undefined,
    isSaving: isRunning,
    load: (contained) => {
      if (isOfKind(contained.change, item.kind)) onLoad(contained.change);
      setChosen(contained);
    },
    async save() {
      if (!edited) return false;
      const input = {
        params: { id: String(edited.releaseID) },
        body: { changes: [options.change()], keepsBase: true },
      };
      const done = await run(() => api.call(contract.releases.addItems, input));
      if (!done) return false;
      onAdded();
      await setRelease(done.answer.release);
      toast({ text: t('releases.addedTo', { name: edited.name }) });
      return true;
    },
    leave: () => setChosen(null),
    change: options.change,
    onAdded,
  };
}

/** Button that adds the content of a form to a release. */
export function ReleaseFormButton({ form }: { form: ReleaseForm }) {
  const { t } = useTranslation();
  const canRelease = useCan()('manage-releases');
  const [isOpen, setOpen] = useState(false);
  if (!canRelease || !form.isDirty || form.edited) return null;
  return (
    <>
      <Button variant="default" leftSection={<PackagePlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('releases.addMore')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddToReleaseModal changes={[form.change()]} onDone={form.onAdded} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Open releases that change what a form edits, or the one that it edits now; in a release, also that saving changes the live site. */
export function ReleaseFormNote({ form }: { form: ReleaseForm }) {
  const { t } = useTranslation();
  const { changes, edited, isDirty } = form;
  const working = useWorkingRelease();
  const isLive = working !== null && !edited;
  if (changes.length === 0 && !isLive) return null;
  return (
    <div className="stack gap-8 small card pad-8-12 margin-top-16" role="status">
      {isLive && <LiveSiteNote text={t('workingRelease.formNote', { name: working.name })} />}
      {changes
        .filter(({ releaseID }) => !edited || releaseID === edited.releaseID)
        .map((contained) => {
          const { releaseID, name, by, hasMoved } = contained;
          return (
            <div key={releaseID} className="row wrap gap-8">
              <span>
                {t(edited ? 'releases.form.edits' : 'releases.form.changedBy', { person: by.name })}{' '}
                <Link to={`/releases/${releaseID}`}>{name}</Link>
              </span>
              {hasMoved && <span className="muted">{t('releases.problem.RM_03')}</span>}
              {!edited && (
                <Button size="compact-sm" variant="default" disabled={isDirty} onClick={() => form.load(contained)}>
                  {t('releases.form.load')}
                </Button>
              )}
            </div>
          );
        })}
    </div>
  );
}
