import { lazyPart } from '../../../page/lazy-part.tsx';

export const LazyConnectModel = lazyPart(async () => (await import('./connect-model.tsx')).ConnectModel);
