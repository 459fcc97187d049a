import { ActionIcon, Group } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu } from '../../../ui/lazy-actions-menu.tsx';
import { LazyPopup, type PopupButtonProps } from '../../../ui/lazy-popup.tsx';
import { useEditorState } from '../editor-context.ts';
import { HeaderButton } from './header-button.tsx';
import classes from './header.module.css';
import type { PublishActions } from './use-publish-actions.ts';

/** Save button, the primary publication action, and a menu. */
export function PublishControls({ save, primary, more, isShort }: PublishActions & { isShort: boolean }) {
  const { t } = useTranslation();
  const isInRelease = useEditorState(({ page }) => page.release !== null);
  const moreButton = (props: PopupButtonProps) => (
    <ActionIcon
      variant={primary ? 'filled' : 'default'}
      color={primary ? 'orange' : 'gray'}
      size={36}
      className={primary ? classes.more : undefined}
      aria-label={t('editor.publication.more')}
      {...props}
    >
      <ChevronDown size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <Group gap={8} wrap="nowrap" className={classes.publish}>
      {save && (
        <HeaderButton variant={isInRelease ? 'filled' : 'default'} action={save} isShort={isShort && isInRelease} />
      )}
      <Group gap={1} wrap="nowrap">
        {primary && (
          <HeaderButton
            action={primary}
            isShort={isShort}
            {...(more.length > 0 ? { className: classes.primary ?? '' } : {})}
          />
        )}
        {more.length > 0 && (
          <LazyPopup kind="menu" load={ActionsMenu.load} renderButton={moreButton}>
            <ActionsMenu
              label={t('editor.publication.more')}
              actions={more.map(({ text, run }) => ({ text, onClick: run }))}
              renderButton={moreButton}
            />
          </LazyPopup>
        )}
      </Group>
    </Group>
  );
}
