import { Tabs } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
import { lazyDialog, lazyPanel } from '../../ui/lazy-part.tsx';

const PageSettings = lazyPanel(async () => (await import('./settings/page-settings-tab.tsx')).PageSettingsTab);
const SeoSettings = lazyPanel(async () => (await import('./settings/seo-settings-tab.tsx')).SeoSettingsTab);
const Translations = lazyPanel(async () => (await import('./translations/translations-tab.tsx')).TranslationsTab);

const ComparisonScreen = lazyDialog(async () => (await import('./compare/comparison-screen.tsx')).ComparisonScreen);

const activities: Record<EditorTab, EditorActivity> = {
  overview: 'Editing',
  settings: 'EditingPageSettings',
  seo: 'EditingSEOSettings',
  translations: 'Editing',
};

/** Tabs of the editor, which differ by page type, and the buttons of the rail. */
function TabBar({ tab, rail }: { tab: EditorTab; rail: ReturnType<typeof useRail> }) {
  const { t } = useTranslation();
  const { pageType } = useEditor();
  const tabs = pageType?.hasAddress === false ? editorTabs.filter((name) => name !== 'seo') : editorTabs;
  const tabList = useRef<HTMLDivElement>(null);
  useTabStrip(tabList, tab);
  const outdated = useEditorState(({ page }) => [page, ...page.siblings].filter(({ isOutdated }) => isOutdated).length);
  return (
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
  );
}

/** The settings of the page and its translations, loaded when they are opened. */
function OtherPanels() {
  return (['settings', 'seo', 'translations'] as const).map((name) => (
    <Tabs.Panel key={name} value={name} className={`relative scroll min-height-0 ${classes.panel}`}>
      {name === 'settings' && <PageSettings />}
      {name === 'seo' && <SeoSettings />}
      {name === 'translations' && <Translations />}
    </Tabs.Panel>
  ));
}

function useSaveShortcuts(save: () => Promise<unknown>, onHelp: () => void): void {
  const { store } = useEditor();
  useShortcuts((shortcut) => {
    const state = store.getState();
    switch (shortcut) {
      case 'save':
        void save();
        return true;
      case 'undo':
        state.undo();
        return true;
      case 'redo':
        state.redo();
        return true;
      case 'help':
        onHelp();
        return true;
      default:
        return false;
    }
  });
}

/** The open dialog, which other users see as the activity. The address says whether the review is open. */
function useHeaderDialog(tab: EditorTab) {
  const { store } = useEditor();
  const [dialog, setDialog] = useState<HeaderDialog>(null);
  const [reviewStep, review] = useReviewAddress();
  const isReviewing = reviewStep === 'open';
  const openDialog = (next: HeaderDialog): void => {
    setDialog(next === 'review' ? null : next);
    if (isReviewing !== (next === 'review')) review(next === 'review' ? 'open' : null);
    store.getState().setActivity(next === 'review' ? 'AcceptRequest' : activities[tab]);
  };
  return {
    dialog: isReviewing ? ('review' as const) : dialog,
    openDialog,
    isFixing: reviewStep === 'fix',
    onFix: () => review('fix'),
    onHelp: () => setDialog('shortcuts'),
  };
}

interface BannersProps {
  actions: ReturnType<typeof usePageActions>;
  isFixing: boolean;
  onDialog(dialog: HeaderDialog): void;
}

/** What the user should know about the page, above its tabs. */
function Banners({ actions, isFixing, onDialog }: BannersProps) {
  return (
    <div>
      <RequestBanner actions={actions} isFixing={isFixing} onDialog={onDialog} />
      <ScheduleNotice onSchedule={() => onDialog('schedule')} />
      <ErrorBanner refusedAfterSave={actions.refusedAfterSave} />
      <Notices onSave={() => void actions.save()} />
    </div>
  );
}

/** The open editor: header, notices and tabs. */
export function EditorWorkspace() {
  const { store } = useEditor();
  const [tab, openTab] = useEditorTab();
  const view = useViewMode();
  const rail = useRail(tab === 'overview' && view.mode === 'split');
  const { compared, compare, close: closeComparison } = useComparisonAddress();
  const actions = usePageActions();
  const { dialog, openDialog, isFixing, onFix, onHelp } = useHeaderDialog(tab);
  useEditorCommands({ tab, openTab, rail, onHelp });
  useSaveShortcuts(actions.save, onHelp);

  return (
    <main className={`stack surface one-column head-and-body ${classes.editor}`}>
      <EditorHeader actions={actions} view={tab === 'overview' ? view : undefined} onDialog={openDialog} />
      <Tabs
        className="stack min-height-0 head-and-body"
        value={tab}
        keepMounted={false}
        onChange={(next) => {
          const opened = editorTabs.find((name) => name === next) ?? 'overview';
          store.getState().setActivity(activities[opened]);
          openTab(opened);
        }}
      >
        <TabBar tab={tab} rail={rail} />
        <div className={`stack relative min-height-0 ${classes.body}`}>
          <div className="stack min-0 min-height-0 head-and-body" inert={rail.covers === 'page' && rail.panel !== null}>
            <Banners actions={actions} isFixing={isFixing} onDialog={openDialog} />
            <Tabs.Panel value="overview" className={`min-height-0 ${classes.workspace}`}>
              <OverviewTab mode={view.mode} onMode={view.setMode} rail={rail} />
            </Tabs.Panel>
            <OtherPanels />
          </div>
          {rail.covers !== 'form' && <Rail rail={rail} />}
        </div>
      </Tabs>
      <HeaderDialogs dialog={dialog} actions={actions} onFix={onFix} onClose={() => openDialog(null)} />
      {compared && <ComparisonScreen compared={compared} onChange={compare} onClose={closeComparison} />}
      <Conflicts onSave={() => void actions.save()} />
      <LeaveGuard isSaving={actions.running === 'save'} onSave={actions.save} />
    </main>
  );
}
