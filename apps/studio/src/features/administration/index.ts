export { ExceptionDialog } from './limits/exception-dialog.tsx';
