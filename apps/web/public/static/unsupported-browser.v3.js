/*
 * Tells people whose browser cannot run the application: Internet Explorer 11 and earlier, and browsers that refuse
 * cookies and storage. ECMAScript 3 only (spec flow §8).
 */
(function () {
  function isOld() {
    return document.documentMode || /MSIE |Trident\//.test(navigator.userAgent);
  }
  function refusesCookies() {
    try {
      return !navigator.cookieEnabled || !window.localStorage || !window.sessionStorage;
    } catch (error) {
      return Boolean(error);
    }
  }
  var text = isOld()
    ? 'Unsupported Browser! This website will offer limited functionality in this browser. We only support the recent versions for major browsers like Chrome, Firefox, Safari, and Edge.'
    : refusesCookies()
      ? 'This website cannot work without cookies. Please allow cookies and site data for it in the settings of your browser, then load the page again. They only keep you signed in and keep what you type.'
      : '';
  function show() {
    var notice = document.createElement('div');
    notice.setAttribute('role', 'alert');
    notice.style.cssText =
      'padding:16px;background:#fff4d6;color:#1b1b1b;border-bottom:2px solid #8a6100;font:16px/1.5 Arial,sans-serif';
    notice.appendChild(document.createTextNode(text));
    document.body.insertBefore(notice, document.body.firstChild);
  }
  if (text === '') return;
  if (window.addEventListener) window.addEventListener('load', show);
  else window.attachEvent('onload', show);
})();
