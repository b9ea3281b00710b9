export { FileboxButton } from './filebox-button.tsx';
export { OwnFileboxes } from './own-fileboxes.tsx';
