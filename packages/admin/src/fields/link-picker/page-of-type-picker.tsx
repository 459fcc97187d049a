import type { LinkValue } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { pageTypeLabel, useKnownPageTypes } from '../../lib/site-settings.ts';
import { Modal } from '../../ui/modal.tsx';
import { useEditedPage } from './edited-page.ts';
import { PageChoice } from './page-choice.tsx';

interface PageOfTypePickerProps {
  value: LinkValue | null;
  /** ID of the page type. */
  type: string;
  locale: string;
  onPick(link: LinkValue): void;
  onClose(): void;
}

/** Dialog that selects a page of one type and locale, such as a shared section, except the edited one. */
export function PageOfTypePicker({ value, type, locale, onPick, onClose }: PageOfTypePickerProps) {
  const { t } = useTranslation();
  const ownID = useEditedPage()?.id;
  const label = pageTypeLabel(useKnownPageTypes(), type);
  return (
    <Modal title={label} size="lg" onClose={onClose}>
      <div className="stack gap-12 min-0">
        <PageChoice
          label={t('fields.page.search')}
          filter={{ type, locale, columnToSort: 'title' }}
          omittedIDs={ownID === undefined ? [] : [ownID]}
          chosenID={value?.kind === 'page' ? value.pageID : null}
          empty={{ title: t('fields.page.empty'), text: t('fields.page.emptyText') }}
          onPick={({ id }) => {
            onPick({ kind: 'page', pageID: id });
            onClose();
          }}
        />
      </div>
    </Modal>
  );
}
