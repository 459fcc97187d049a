import { Button, Input, TextInput } from '@mantine/core';
import { contract, maxCuratedTerms, maxPinnedPages } from '@ximblox/contract';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../fields/icon-button.tsx';
import { LinkTargetLine } from '../../../../fields/link-picker/link-target-line.tsx';
import { useLinkTarget } from '../../../../fields/link-picker/link-target.ts';
import { api } from '../../../../lib/api.ts';
import { useDraft } from '../../../../lib/draft/use-draft.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { DraftDialogs } from '../../../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../../../ui/error-list.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { pinsQuery, refreshCurated } from './curated-queries.ts';
import { lazyDialog } from '../../../../ui/lazy-part.tsx';

const LinkPicker = lazyDialog(async () => (await import('../../../../fields/link-picker/link-picker.tsx')).LinkPicker);

/** Edited term with pinned pages; without an ID if it is new. */
export interface EditedPins {
  id?: number;
  locale: string;
  term: string;
  pageIDs: readonly number[];
}

interface PinnedRowProps {
  pageID: number;
  place: number;
  isLast: boolean;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

function PinnedRow({ pageID, place, isLast, onMove, onRemove }: PinnedRowProps) {
  const { t } = useTranslation();
  const link = { kind: 'page', pageID } as const;
  const title = useLinkTarget(link)?.title ?? '';
  return (
    <li className="small row spread gap-12 line-below pad-block-8">
      <LinkTargetLine link={link} />
      <div className="flex rigid">
        <IconButton
          label={t('settings.search.pins.up', { title })}
          icon={ArrowUp}
          disabled={place === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={t('settings.search.pins.down', { title })}
          icon={ArrowDown}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton label={t('settings.search.removeRow', { name: title })} icon={X} onClick={onRemove} />
      </div>
    </li>
  );
}

interface PinnedPagesProps {
  locale: string;
  pageIDs: readonly number[];
  error: string | undefined;
  onChange(pageIDs: number[]): void;
}

/** Sortable list of the pinned pages of a term. */
function PinnedPages({ locale, pageIDs, error, onChange }: PinnedPagesProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const move = (place: number, by: -1 | 1): void => {
    const [one] = pageIDs.slice(place, place + 1);
    if (one !== undefined) onChange(pageIDs.toSpliced(place, 1).toSpliced(place + by, 0, one));
  };
  return (
    <Input.Wrapper
      id="pinned-pages"
      label={t('settings.search.pins.pages')}
      withAsterisk
      description={t('settings.search.pins.pagesHelp', { count: maxPinnedPages })}
      error={error}
    >
      <ol className="stack margin-bottom-8">
        {pageIDs.map((pageID, place) => (
          <PinnedRow
            key={pageID}
            pageID={pageID}
            place={place}
            isLast={place === pageIDs.length - 1}
            onMove={(by) => move(place, by)}
            onRemove={() => onChange(pageIDs.toSpliced(place, 1))}
          />
        ))}
      </ol>
      {pageIDs.length < maxPinnedPages && (
        <Button
          id="pinned-pages"
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
          aria-label={`${t('settings.search.pins.pages')}: ${t('settings.search.pins.addPage')}`}
          aria-describedby={error === undefined ? undefined : 'pinned-pages-error'}
          data-refused={error !== undefined || undefined}
          onClick={() => setPicking(true)}
        >
          {t('settings.search.pins.addPage')}
        </Button>
      )}
      {isPicking && (
        <LinkPicker
          value={null}
          kinds={['page']}
          locale={locale}
          onPick={(link) => {
            if (link.kind === 'page' && !pageIDs.includes(link.pageID)) onChange([...pageIDs, link.pageID]);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Input.Wrapper>
  );
}

type PinsValue = Pick<EditedPins, 'term' | 'pageIDs'>;

/** Draft of a term with pinned pages. */
function usePinsDraft(edited: EditedPins, onClose: () => void) {
  const { t } = useTranslation();
  const { id, locale } = edited;
  return useDraft<PinsValue, PinsValue>({
    stored: edited,
    valueOf: ({ term, pageIDs }) => ({ term, pageIDs }),
    fetchNewest:
      id === undefined
        ? undefined
        : async () => {
            const newest = await queryClient.fetchQuery({ ...pinsQuery(locale), staleTime: 0 });
            const found = newest.find((one) => one.id === id);
            return found ? { term: found.term, pageIDs: found.pages.map((page) => page.id) } : edited;
          },
    save: async (value) => {
      const body = { ...(id === undefined ? {} : { id }), locale, term: value.term, pageIDs: [...value.pageIDs] };
      await api.call(contract.search.savePins, { body });
      return value;
    },
    onSaved: async () => {
      await refreshCurated();
      toast({ text: t('settings.search.pins.saved') });
      onClose();
    },
  });
}

/** Form that pins pages to a term, or changes the pinned pages. */
export function PinsModal({ edited, onClose }: { edited: EditedPins; onClose(): void }) {
  const { t } = useTranslation();
  const draft = usePinsDraft(edited, onClose);
  const { value, errors, change } = draft;
  const { term, pageIDs } = value;
  const codes = new Set(errors.all.filter(({ property }) => property === 'term').map(({ code }) => code));
  const termError = codes.has('V_06')
    ? t('settings.search.pins.taken')
    : codes.has('V_12')
      ? t('settings.search.noWord', { term })
      : errors.of('term');
  const isFull = errors.all.some(({ code }) => code === 'V_07');
  const areRefused = errors.all.some(({ property }) => property.startsWith('pageIDs'));
  const pagesError = t(pageIDs.length === 0 ? 'settings.search.pins.choosePage' : 'settings.search.pins.otherLanguage');
  return (
    <>
      <Modal
        title={t(edited.id === undefined ? 'settings.search.pins.add' : 'settings.search.pins.edit')}
        size="lg"
        onClose={onClose}
        isDirty={draft.isDirty}
        confirm={{ text: t('common.save'), isRunning: draft.isSaving, form: 'pins' }}
      >
        <form id="pins" className="stack gap-16" onSubmit={draft.onSubmit} noValidate>
          <ErrorList
            errors={errors.all.filter(({ property }) => !/^(?:term|pageIDs)/.test(property))}
            title={isFull ? t('settings.search.pins.full', { count: maxCuratedTerms }) : undefined}
          />
          <TextInput
            name="term"
            label={t('settings.search.pins.term')}
            required
            maxLength={100}
            autoComplete="off"
            value={term}
            error={termError}
            onChange={(event) => change({ term: event.currentTarget.value })}
          />
          <PinnedPages
            locale={edited.locale}
            pageIDs={pageIDs}
            error={areRefused ? pagesError : undefined}
            onChange={(some) => change({ pageIDs: some })}
          />
        </form>
      </Modal>
      <DraftDialogs
        draft={draft}
        leaves={null}
        describe={(name, side) =>
          name === 'term'
            ? { label: t('settings.search.pins.term'), text: side.term }
            : { label: t('settings.search.pins.pages') }
        }
      />
    </>
  );
}
