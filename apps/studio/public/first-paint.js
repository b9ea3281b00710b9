// biome-ignore-all lint/complexity/useArrowFunction: ES5, see browser-check.js
// biome-ignore-all lint/suspicious/noVar: ES5, see browser-check.js
// biome-ignore-all lint/style/useTemplate: ES5, see browser-check.js

/*
 * Shows the first paint in the theme that the last user of this browser has chosen. A classic script, because modules run
 * after the first paint; for the same reason it reads the two values of the local cache itself (`cache-keys.ts`).
 */
(function () {
  var userId;
  var theme;
  try {
    userId = window.localStorage.getItem('parley:current-user-id');
    theme = userId && window.localStorage.getItem('parley:theme:' + userId);
    if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme);
  } catch (_error) {
    // A forbidden storage only means that the page follows the system's theme.
  }
})();
