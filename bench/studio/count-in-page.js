// Runs in every measured page before its own scripts.
window.counts = { largestPaintMs: 0, layoutShift: 0, longestTaskMs: 0 };

for (const [type, count] of Object.entries({
  'largest-contentful-paint': ({ startTime }) => {
    window.counts.largestPaintMs = startTime;
  },
  'layout-shift': ({ value, hadRecentInput }) => {
    if (!hadRecentInput) window.counts.layoutShift += value;
  },
  longtask: ({ duration }) => {
    window.counts.longestTaskMs = Math.max(window.counts.longestTaskMs, duration);
  },
}))
  new PerformanceObserver((list) => list.getEntries().forEach(count)).observe({ type, buffered: true });
