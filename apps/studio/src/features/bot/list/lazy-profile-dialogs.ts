import { lazyPart } from '../../../page/lazy-part.tsx';

export const EditBotDialog = lazyPart(async () => (await import('../profile/edit-bot-dialog.tsx')).EditBotDialog);
export const RenameBotDialog = lazyPart(async () => (await import('../profile/rename-bot-dialog.tsx')).RenameBotDialog);
