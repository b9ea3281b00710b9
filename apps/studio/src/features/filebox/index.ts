export { FileboxButton } from './filebox-button.tsx';
export { FileboxDrawer } from './filebox-drawer.tsx';
export { OwnFileboxes } from './own-fileboxes.tsx';
