import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import type { PageAction } from '@ximblox/contract';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useScreenActions } from '../../../lib/screen-actions.ts';
import { useEditorState } from '../editor-context.ts';
import { shortcutKeys } from '../shortcuts.ts';
import { isDirty } from '../store/editor-store.ts';
import type { PageActions } from '../use-page-actions.ts';
import type { HeaderDialog } from './header-dialogs.tsx';
import classes from './header.module.css';

interface PublishControlsProps {
  actions: PageActions;
  onDialog(dialog: HeaderDialog): void;
}

/** Save, the one primary action that the server offers, and its menu. */
export function PublishControls({ actions, onDialog }: PublishControlsProps) {
  const { t } = useTranslation();
  const available = useEditorState((state) => state.page.availableActions);
  const dirty = useEditorState(isDirty);
  const isPublic = useEditorState((state) => state.page.publishedVersionID === state.base.id);
  const offers = (action: PageAction): boolean => available.includes(action);
  const { running } = actions;
  const isPublisher = offers('store-and-publish');
  const canRequest = !isPublisher && (offers('request-publication') || (dirty && offers('save')));
  const more = [
    offers('publish') && { text: t('editor.publication.publish'), run: () => void actions.publish() },
    isPublisher &&
      offers('request-publication') && {
        text: t('editor.request.request'),
        run: () => onDialog('request'),
      },
    offers('resend-request') && { text: t('editor.request.resend'), run: () => onDialog('resend') },
    offers('revoke-request') && { text: t('editor.request.revoke'), run: () => void actions.revokeRequest() },
    offers('review-request') && { text: t('editor.request.review'), run: () => onDialog('review') },
    offers('schedule') && { text: t('editor.schedule.open'), run: () => onDialog('schedule') },
    offers('unpublish') && { text: t('editor.publication.unpublish'), run: () => onDialog('unpublish') },
    // Of one's own unsaved changes the server knows nothing but their copy, so it offers no action for them.
    dirty && offers('save') && { text: t('editor.work.discard.title'), run: () => onDialog('discard') },
  ].filter((item) => item !== false);
  useScreenActions(() => [
    ...(offers('save') && dirty
      ? [{ text: t('common.save'), keys: shortcutKeys.save, run: () => void actions.save() }]
      : []),
    ...(isPublisher && (dirty || !isPublic)
      ? [{ text: t('editor.publication.saveAndPublish'), run: () => void actions.saveAndPublish() }]
      : []),
    ...(canRequest ? [{ text: t('editor.request.request'), run: () => onDialog('request') }] : []),
    ...more,
  ]);
  return (
    <Group gap={8} wrap="nowrap" className={classes.publish}>
      {offers('save') && (
        <Button
          variant="default"
          // Not `disabled`, which would drop the focus of whoever saves by it.
          data-disabled={!dirty || running !== null || undefined}
          aria-disabled={!dirty || running !== null}
          onClick={() => {
            if (dirty && running === null) void actions.save();
          }}
        >
          {running === 'save' ? t('editor.save.running') : t('common.save')}
        </Button>
      )}
      <Group gap={1} wrap="nowrap">
        {isPublisher && (
          <Button
            className={more.length > 0 ? classes.primary : undefined}
            data-disabled={(!dirty && isPublic) || running !== null || undefined}
            aria-disabled={(!dirty && isPublic) || running !== null}
            onClick={() => {
              if ((dirty || !isPublic) && running === null) void actions.saveAndPublish();
            }}
          >
            {t('editor.publication.saveAndPublish')}
          </Button>
        )}
        {canRequest && (
          <Button
            className={more.length > 0 ? classes.primary : undefined}
            loading={running === 'request'}
            disabled={running !== null}
            onClick={() => onDialog('request')}
          >
            {t('editor.request.request')}
          </Button>
        )}
        {more.length > 0 && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon
                variant={isPublisher || canRequest ? 'filled' : 'default'}
                color={isPublisher || canRequest ? 'orange' : 'gray'}
                size={36}
                className={isPublisher || canRequest ? classes.more : undefined}
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
          </Menu>
        )}
      </Group>
    </Group>
  );
}
