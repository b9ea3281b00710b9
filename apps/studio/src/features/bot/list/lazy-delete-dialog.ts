import { lazyPart } from '../../../page/lazy-part.tsx';

export const DeleteBotDialog = lazyPart(async () => (await import('./delete-bot-dialog.tsx')).DeleteBotDialog);
