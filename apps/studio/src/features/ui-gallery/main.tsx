import '@parley/ui/tokens.css';
import '@parley/ui/base.css';
import '../../typeface/typeface.css';
import { createRoot } from 'react-dom/client';
import { GalleryPage } from './gallery-page.tsx';

// A page of its own at /src/features/ui-gallery/ of the development server. The build starts from the studio's
// index.html, so users never get it.
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');
createRoot(root).render(<GalleryPage />);
