import { lazyPart } from '../../../page/lazy-part.tsx';

export const DuplicateBotDialog = lazyPart(async () => (await import('./duplicate-bot-dialog.tsx')).DuplicateBotDialog);
