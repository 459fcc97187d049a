import { Button } from '@mantine/core';
import type { PublicationStatus } from '@ximblox/contract';
import { Pencil } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toasts.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import type { HeaderDialog } from '../header/header-dialogs.tsx';
import { blocksOf } from '../store/document.ts';
import type { PageActions } from '../use-page-actions.ts';
import { useSaveOnce } from '../use-save-once.ts';
import { useRequestQueue } from './request-queue.ts';
import { ReviewErrors } from './review-errors.tsx';
import classes from './review.module.css';
import { useDecision } from './use-decision.ts';

type Request = NonNullable<PublicationStatus['request']>;

interface FixBannerProps {
  request: Request;
  fix: NonNullable<Request['fix']>;
  actions: PageActions;
  onDialog(dialog: HeaderDialog): void;
}

/** Saves the page and approves what was saved. */
function useFixAndApprove({ versionID, publishAt }: Request, onDecided: () => void) {
  const { t } = useTranslation();
  const { store } = useEditor();
  const saveOnce = useSaveOnce();
  const [openedAt] = useState(() => new Date().toISOString());
  const [isRunning, setRunning] = useState(false);
  const decision = useDecision(versionID, publishAt !== null && publishAt > openedAt);
  return {
    errors: decision.errors,
    isRunning,
    async run(): Promise<void> {
      setRunning(true);
      const isSaved = await saveOnce({ isQuiet: true });
      const { base, reviewNote } = store.getState();
      const fixed = base.id === versionID ? undefined : base.id;
      const outcome = isSaved && (await decision.decide('accept', reviewNote, fixed));
      setRunning(false);
      if (outcome === 'done') onDecided();
      else if (outcome === 'gone') toast({ text: t('editor.review.fix.outdated'), kind: 'error' });
    },
  };
}

/** Banner for a reviewer who fixes the page: approves what they saved, or resends the request if someone else has to. */
export function FixBanner({ request, fix, actions, onDialog }: FixBannerProps) {
  const { t } = useTranslation();
  const queue = useRequestQueue();
  const end = (): void => (queue ? queue.goOn() : onDialog(null));
  const approval = useFixAndApprove(request, end);
  const resend = async (): Promise<void> => {
    const refused = await actions.resendRequest({});
    if (refused.length === 0) onDialog(null);
  };
  const saved = useEditorState((state) => state.saved);
  const blocks = useMemo(() => blocksOf(saved), [saved]);
  const { number, requester } = request;
  const banner = useRef<HTMLElement>(null);
  // The review, which had the focus, makes way for the editor.
  useEffect(() => banner.current?.focus(), []);
  return (
    <section
      ref={banner}
      tabIndex={-1}
      className="row wrap line-below sunken pad-8-16 gap-4-12 focus-inside"
      aria-label={t('editor.review.fix.title')}
    >
      <Pencil size={16} aria-hidden className="rigid info" />
      <div className={classes.bannerText}>
        <p>
          <strong>
            {t('editor.review.fix.heading', { number, name: requester.name || t('editor.history.nobody') })}
          </strong>{' '}
          {t(`editor.review.fix.help.${fix}`)}
        </p>
        <ReviewErrors errors={approval.errors} blocks={blocks} />
      </div>
      <div className="flex wrap gap-8">
        <Button size="compact-md" variant="subtle" color="gray" onClick={() => onDialog('review')}>
          {t('editor.review.fix.back')}
        </Button>
        <Button
          size="compact-md"
          loading={approval.isRunning || actions.running === 'request'}
          disabled={actions.running !== null}
          onClick={() => void (fix === 'approve' ? approval.run() : resend())}
        >
          {t(`editor.review.fix.save.${fix}`)}
        </Button>
      </div>
    </section>
  );
}
