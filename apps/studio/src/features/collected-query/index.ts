export { CollectedQueriesDialog } from './collected-queries-dialog.tsx';
