export { OwnStorage } from './own-storage.tsx';
export { SpaceStorage } from './space-storage.tsx';
