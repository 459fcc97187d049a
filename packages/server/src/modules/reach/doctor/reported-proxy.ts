import type { Database } from '../../../platform/database/database.ts';
import {
  getInstallationValue,
  removeInstallationValue,
  setInstallationValue,
} from '../../../platform/installation-value.ts';

/** A proxy whose visitors all count as one address. */
export interface ReportedProxy {
  address: string;
  /** Whether it names the visitor in `X-Forwarded-For`; then it is not trusted. */
  isForwarding: boolean;
}

const name = 'unknown-proxy';
const forwarding = ' forwards';

/** Returns the proxy that an instance saw last; null if there is none. */
export async function reportedProxy(db: Database): Promise<ReportedProxy | null> {
  const value = await getInstallationValue(db, name);
  if (value === null) return null;
  return { address: value.replace(forwarding, ''), isForwarding: value.endsWith(forwarding) };
}

/** Records a proxy for `ximblox doctor` and the screen *System*; null once requests name their visitors. */
export async function reportProxy(db: Database, proxy: ReportedProxy | null): Promise<void> {
  if (proxy === null) await removeInstallationValue(db, name);
  else await setInstallationValue(db, name, `${proxy.address}${proxy.isForwarding ? forwarding : ''}`);
}
