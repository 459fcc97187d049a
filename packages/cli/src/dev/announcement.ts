import { describeExtensions, publicOrigin } from '@ximblox/server';
import type { Settings } from '@ximblox/server/platform';
import { type AdminInvitation, inviteAdministrator } from '../serve/admin-invitation.ts';
import type { Application } from '../serve/application.ts';
import { banner, failedStartNotice } from '../serve/banner.ts';

/** Prints the addresses once the port is open and the application has started. */
export interface Announcement {
  /** Fills a new installation and invites its administrator, once. */
  invite(fill: () => Promise<Parameters<typeof inviteAdministrator>[0]>): Promise<void>;
  onStart(application: Application): void;
  /** Must be called when the port is open; without an application, the terminal says that the start failed. */
  onListening(): void;
}

export function createAnnouncement(settings: Settings): Announcement {
  let administrator: AdminInvitation | undefined;
  let latest: Application | undefined;
  let isListening = false;
  let isAnnounced = false;
  const announce = (): void => {
    if (!isListening || !latest || isAnnounced) return;
    isAnnounced = true;
    process.stdout.write(
      banner({
        origin: publicOrigin(settings),
        administrator,
        milliseconds: performance.now(),
        development: true,
        extensions: describeExtensions(latest.services.site),
      }),
    );
  };
  return {
    async invite(fill) {
      administrator ??= await inviteAdministrator(await fill(), settings);
    },
    onStart(application) {
      latest = application;
      announce();
    },
    onListening() {
      isListening = true;
      announce();
      if (!isAnnounced) process.stdout.write(failedStartNotice(publicOrigin(settings)));
    },
  };
}
