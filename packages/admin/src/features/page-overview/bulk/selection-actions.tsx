import { Button, Menu } from '@mantine/core';
import { type BulkActionKind, maxBulkPages, type PermissionName } from '@ximblox/contract';
import {
  CalendarClock,
  ChevronDown,
  Flag,
  FolderInput,
  Globe,
  GlobeOff,
  Languages,
  type LucideIcon,
  PackageOpen,
  Tags,
  Trash2,
} from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { InnerMenu } from '../../../ui/inner-menu.tsx';

const kinds: readonly { kind: BulkActionKind; icon: LucideIcon; permission: PermissionName }[] = [
  { kind: 'publish', icon: Globe, permission: 'publish-page' },
  { kind: 'unpublish', icon: GlobeOff, permission: 'publish-page' },
  { kind: 'request', icon: Flag, permission: 'edit-page' },
  { kind: 'schedule', icon: CalendarClock, permission: 'publish-page' },
  { kind: 'tag', icon: Tags, permission: 'edit-page' },
  { kind: 'move', icon: FolderInput, permission: 'edit-page' },
  { kind: 'translate', icon: Languages, permission: 'create-page' },
  { kind: 'release', icon: PackageOpen, permission: 'manage-releases' },
  { kind: 'trash', icon: Trash2, permission: 'delete-page' },
];

export interface SelectionActionsProps {
  /** Number of selected pages. */
  count: number;
  /** Number of pages that match the filters. */
  total: number;
  onSelectMatching(): void;
  onClear(): void;
  onAction(kind: BulkActionKind): void;
}

/** Number of selected pages with their bulk actions. */
export function SelectionActions({ count, total, onSelectMatching, onClear, onAction }: SelectionActionsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { number } = useFormats();
  const button = useRef<HTMLButtonElement>(null);
  const isTooMany = count > maxBulkPages;
  return (
    <>
      {count < total && (
        <Button variant="subtle" size="compact-sm" onClick={onSelectMatching}>
          {t('bulk.everything', { count: total, number: number(total) })}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {isTooMany && <span className="danger">{t('bulk.tooMany', { number: number(maxBulkPages) })}</span>}
      <InnerMenu>
        <Menu.Target>
          <Button
            ref={button}
            size="compact-sm"
            aria-label={t('bulk.menu')}
            disabled={isTooMany}
            rightSection={<ChevronDown size={14} aria-hidden />}
          >
            {t('bulk.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds
            .filter(({ permission }) => can(permission))
            .map(({ kind, icon: Icon }) => (
              <Menu.Item
                key={kind}
                leftSection={<Icon size={16} aria-hidden />}
                color={kind === 'trash' ? 'var(--danger)' : undefined}
                onClick={() => {
                  // The menu item is removed, so the dialog restores the focus to the button.
                  button.current?.focus({ preventScroll: true });
                  onAction(kind);
                }}
              >
                {t(`bulk.kind.${kind}.action`)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </InnerMenu>
    </>
  );
}
