import { useEffect, useState } from 'react';

/** After so long a picture that has not come is given up (chat §9). */
const PICTURE_TIMEOUT_MS = 10_000;

export type PictureLoading = 'loading' | 'loaded' | 'failed';

/** How far the picture at an address is. */
export function usePictureLoading(url: string) {
  const [told, setTold] = useState<{ readonly url: string; readonly loading: PictureLoading }>();
  const loading = told?.url === url ? told.loading : 'loading';
  useEffect(() => {
    if (loading !== 'loading' || !url) return;
    const timer = setTimeout(() => setTold({ url, loading: 'failed' }), PICTURE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [url, loading]);
  return {
    loading: url ? loading : 'failed',
    onLoad: () => setTold({ url, loading: 'loaded' }),
    onError: () => setTold({ url, loading: 'failed' }),
  };
}
