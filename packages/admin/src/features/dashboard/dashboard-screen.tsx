import { useTranslation } from 'react-i18next';
import { useCan, useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './dashboard-screen.module.css';
import { HealthSection } from './health-section.tsx';
import { MailNotice } from './mail-notice.tsx';
import { PageList } from './page-list.tsx';
import { ReturnedSection, ReviewSection } from './requests.tsx';
import { SiteCards } from './site-cards.tsx';
import { StateCounts } from './state-counts.tsx';
import { ActivitySection, AssignedSection, MentionsSection, ReleasesSection, SchedulesSection } from './today.tsx';
import { UsersSection } from './users-section.tsx';

/** Work that awaits the user, drafts, schedules, changes by others, and the health of the site. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const { name } = useSession();
  const can = useCan();
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        description={name === '' ? undefined : t('dashboard.welcome', { name })}
      />
      {can('manage-settings') && <MailNotice />}
      <StateCounts />
      <div className={`stack ${classes.columns}`}>
        <ReturnedSection />
        <AssignedSection />
        <ReleasesSection />
        <MentionsSection />
        {can('review-publication') && <ReviewSection />}
        <PageList
          title={t('dashboard.mine')}
          empty={t('dashboard.mineEmpty')}
          showAll="/?state=drafts"
          filter={{ drafts: true }}
        />
        <PageList
          title={t('dashboard.recent')}
          empty={t('dashboard.recentEmpty')}
          showAll="/?sort=updatedAt&order=desc"
          filter={{}}
          rows={9}
        />
        <ActivitySection />
        <SchedulesSection />
        <HealthSection />
        {can('manage-users') && <UsersSection />}
        <SiteCards />
      </div>
    </>
  );
}
