import { ActionIcon, Group, Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { InnerMenu } from '../../../ui/inner-menu.tsx';
import { useEditorState } from '../editor-context.ts';
import { HeaderButton } from './header-button.tsx';
import classes from './header.module.css';
import type { PublishActions } from './use-publish-actions.ts';

/** Save button, the primary publication action, and a menu. */
export function PublishControls({ save, primary, more, isShort }: PublishActions & { isShort: boolean }) {
  const { t } = useTranslation();
  const isInRelease = useEditorState(({ page }) => page.release !== null);
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
          <InnerMenu>
            <Menu.Target>
              <ActionIcon
                variant={primary ? 'filled' : 'default'}
                color={primary ? 'orange' : 'gray'}
                size={36}
                className={primary ? classes.more : undefined}
                aria-label={t('editor.publication.more')}
              >
                <ChevronDown size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {more.map(({ text, run }) => (
                <Menu.Item key={text} onClick={run}>
                  {text}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </InnerMenu>
        )}
      </Group>
    </Group>
  );
}
