import { Tabs } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingState } from '../../ui/states.tsx';
import { useComparisonAddress } from './compare/comparison-address.ts';
import { Conflicts } from './dialogs/conflict/conflicts.tsx';
import { LeaveGuard } from './dialogs/leave-guard.tsx';
import { useEditor, useEditorState } from './editor-context.ts';
import classes from './editor-workspace.module.css';
import { ErrorBanner } from './error-banner.tsx';
import { EditorHeader } from './header/editor-header.tsx';
import { type HeaderDialog, HeaderDialogs } from './header/header-dialogs.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { useViewMode } from './overview/view-mode.ts';
import { RailButtons } from './rail/rail-buttons.tsx';
import { Rail } from './rail/rail.tsx';
import { useRail } from './rail/use-rail.ts';
import { ScheduleNotice } from './schedule/schedule-notice.tsx';
import { RequestBanner } from './review/request-banner.tsx';
import { useReviewAddress } from './review/review-address.ts';
import type { EditorActivity } from './store/editor-state.ts';
import { usePageActions } from './use-page-actions.ts';
import { editorTabs, type EditorTab, useEditorTab } from './use-selection.ts';
import { useEditorCommands } from './use-editor-commands.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useTabStrip } from './use-tab-strip.ts';
import { Notices } from './working-copy/notices.tsx';

const PageSettings = lazy(async () => ({
  default: (await import('./settings/page-settings-tab.tsx')).PageSettingsTab,
}));
const SeoSettings = lazy(async () => ({ default: (await import('./settings/seo-settings-tab.tsx')).SeoSettingsTab }));
const Translations = lazy(async () => ({
  default: (await import('./translations/translations-tab.tsx')).TranslationsTab,
}));

const ComparisonScreen = lazy(async () => ({
  default: (await import('./compare/comparison-screen.tsx')).ComparisonScreen,
}));

const activities: Record<EditorTab, EditorActivity> = {
  overview: 'Editing',
  settings: 'EditingPageSettings',
  seo: 'EditingSEOSettings',
  translations: 'Editing',
};

/** The open editor: header, notices and tabs. */
export function EditorWorkspace() {
  const { t } = useTranslation();
  const { store, pageType } = useEditor();
  const [tab, openTab] = useEditorTab();
  const tabs = pageType?.hasAddress === false ? editorTabs.filter((name) => name !== 'seo') : editorTabs;
  const tabList = useRef<HTMLDivElement>(null);
  useTabStrip(tabList, tab);
  const view = useViewMode();
  const rail = useRail(tab === 'overview' && view.mode === 'split');
  const { compared, compare, close: closeComparison } = useComparisonAddress();
  const actions = usePageActions();
  const [dialog, setDialog] = useState<HeaderDialog>(null);
  const outdated = useEditorState(({ page }) => [page, ...page.siblings].filter(({ isOutdated }) => isOutdated).length);
  const [reviewStep, review] = useReviewAddress();
  const isReviewing = reviewStep === 'open';

  const openDialog = (next: HeaderDialog): void => {
    setDialog(next === 'review' ? null : next);
    if (isReviewing !== (next === 'review')) review(next === 'review' ? 'open' : null);
    store.getState().setActivity(next === 'review' ? 'AcceptRequest' : activities[tab]);
  };
  useEditorCommands({ tab, openTab, rail, onHelp: () => setDialog('shortcuts') });
  useShortcuts((shortcut) => {
    const state = store.getState();
    switch (shortcut) {
      case 'save':
        void actions.save();
        return true;
      case 'undo':
        state.undo();
        return true;
      case 'redo':
        state.redo();
        return true;
      case 'help':
        setDialog('shortcuts');
        return true;
      default:
        return false;
    }
  });

  return (
    <main className={`stack surface one-column ${classes.editor}`}>
      <EditorHeader actions={actions} view={tab === 'overview' ? view : undefined} onDialog={openDialog} />
      <Tabs
        className={`stack min-height-0 ${classes.tabs}`}
        value={tab}
        keepMounted={false}
        onChange={(next) => {
          const opened = editorTabs.find((name) => name === next) ?? 'overview';
          store.getState().setActivity(activities[opened]);
          openTab(opened);
        }}
      >
        <div className="row line-below min-0">
          <Tabs.List ref={tabList} className={`grow ${classes.tabList}`} aria-label={t('editor.tab.label')}>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {name === 'translations' && outdated > 0
                  ? t('editor.tab.translationsOutdated', { count: outdated })
                  : t(`editor.tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <RailButtons rail={rail} />
        </div>
        <div className={`stack relative min-height-0 ${classes.body}`}>
          <div
            className={`stack min-0 min-height-0 ${classes.content}`}
            inert={rail.covers === 'page' && rail.panel !== null}
          >
            <div>
              <RequestBanner actions={actions} isFixing={reviewStep === 'fix'} onDialog={openDialog} />
              <ScheduleNotice onSchedule={() => openDialog('schedule')} />
              <ErrorBanner refusedAfterSave={actions.refusedAfterSave} />
              <Notices onSave={() => void actions.save()} />
            </div>
            <Tabs.Panel value="overview" className={classes.workspace}>
              <OverviewTab mode={view.mode} onMode={view.setMode} rail={rail} />
            </Tabs.Panel>
            {(['settings', 'seo', 'translations'] as const).map((name) => (
              <Tabs.Panel key={name} value={name} className={`relative scroll min-height-0 ${classes.panel}`}>
                <Suspense fallback={<LoadingState />}>
                  {name === 'settings' && <PageSettings />}
                  {name === 'seo' && <SeoSettings />}
                  {name === 'translations' && <Translations />}
                </Suspense>
              </Tabs.Panel>
            ))}
          </div>
          {rail.covers !== 'form' && <Rail rail={rail} />}
        </div>
      </Tabs>
      <HeaderDialogs
        dialog={isReviewing ? 'review' : dialog}
        actions={actions}
        onFix={() => review('fix')}
        onClose={() => openDialog(null)}
      />
      {compared && (
        <Suspense>
          <ComparisonScreen compared={compared} onChange={compare} onClose={closeComparison} />
        </Suspense>
      )}
      <Conflicts onSave={() => void actions.save()} />
      <LeaveGuard isSaving={actions.running === 'save'} onSave={actions.save} />
    </main>
  );
}
