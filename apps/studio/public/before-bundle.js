// biome-ignore-all lint/complexity/useArrowFunction: ES5, see below
// biome-ignore-all lint/complexity/useOptionalChain: ES5, see below
// biome-ignore-all lint/suspicious/noVar: ES5, see below
// biome-ignore-all lint/style/useTemplate: ES5, see below

/*
 * What runs before the bundle, in one file: every request of a first page counts.
 *
 * The theme that the last user of this browser has chosen, for the first paint. Modules run after it; for the same reason
 * this reads the two values of the local cache itself (`cache-keys.ts`).
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

/*
 * The browser-upgrade banner (studio §2, §9). A classic script in ES5 beside the bundle, because the browsers it is for
 * cannot run the bundle; for the same reason it keeps its one value itself and not through the local cache, and makes
 * the banner without React. `sessionStorage`: who goes on with an old browser is reminded once a visit.
 */
(function () {
  var OLDEST = { Edge: 100, Firefox: 79, Chrome: 87, Safari: 14 };
  var DISMISSED = 'parley:browser-check-dismissed';
  var DOWNLOAD = 'https://www.mozilla.org/firefox/new/';
  var TEXTS = {
    en: {
      message: 'This browser is too old for Parley. Some features will not work.',
      download: 'Download a current browser',
      dismiss: 'Dismiss',
    },
    zh: { message: '当前浏览器版本过低，部分功能无法使用。', download: '下载新版浏览器', dismiss: '关闭' },
  };

  // The first that matches wins: browsers name their ancestors too. What is on iOS runs on Safari's engine.
  function versionOf(userAgent) {
    var patterns = [
      ['Edge', /Edg(?:e|A)?\/(\d+)/],
      ['Firefox', /Firefox\/(\d+)/],
      ['Chrome', /(?:Chrome|Chromium|HeadlessChrome)\/(\d+)/],
      ['Safari', /(?:iPhone|CPU) OS (\d+)_/],
      ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
    ];
    var index;
    var match;
    for (index = 0; index < patterns.length; index += 1) {
      match = patterns[index][1].exec(userAgent);
      if (match) return { name: patterns[index][0], version: Number(match[1]) };
    }
    return null;
  }

  function isSupported(userAgent) {
    if (/bot\b|crawl|spider|slurp|facebookexternalhit|lighthouse|^node|Node\.js|jsdom|HappyDOM/i.test(userAgent))
      return true;
    if (/MSIE |Trident\//.test(userAgent)) return false;
    var browser = versionOf(userAgent);
    return browser !== null && browser.version >= OLDEST[browser.name];
  }

  function isDismissed() {
    try {
      return window.sessionStorage.getItem(DISMISSED) === 'yes';
    } catch (_error) {
      return false;
    }
  }

  function rememberDismissal() {
    try {
      window.sessionStorage.setItem(DISMISSED, 'yes');
    } catch (_error) {
      // A forbidden storage only means that the banner comes back on the next page.
    }
  }

  function withText(tag, text) {
    var element = document.createElement(tag);
    element.appendChild(document.createTextNode(text));
    return element;
  }

  function showBanner() {
    var texts = /^zh/i.test(navigator.language || '') ? TEXTS.zh : TEXTS.en;
    var banner = document.createElement('div');
    banner.className = 'browser-check';
    banner.setAttribute('role', 'alert');
    banner.appendChild(withText('span', texts.message));
    var link = withText('a', texts.download);
    link.href = DOWNLOAD;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    banner.appendChild(link);
    var button = withText('button', texts.dismiss);
    button.type = 'button';
    button.onclick = function () {
      rememberDismissal();
      banner.parentNode.removeChild(banner);
    };
    banner.appendChild(button);
    document.body.insertBefore(banner, document.body.firstChild);
  }

  if (isSupported(navigator.userAgent) || isDismissed()) return;
  if (document.body) showBanner();
  else document.addEventListener('DOMContentLoaded', showBanner);
})();
