import { lazyPart } from '../../page/lazy-part.tsx';

export const KeysDialog = lazyPart(async () => (await import('./keys-dialog.tsx')).KeysDialog);
