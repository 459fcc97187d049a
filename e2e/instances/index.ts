export { startCampaigns } from './campaigns.ts';
export { type Cluster, type Instance, startCluster } from './cluster.ts';
export { type Load, logIn, startLoad } from './load.ts';
export { noiseImage } from './noise-image.ts';
export { judgeReadings, startReaders } from './readers.ts';
export { repository, startProduct } from '../product.ts';
