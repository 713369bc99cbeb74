/* Runs in browsers that cannot run the application: Internet Explorer 11 and earlier. ECMAScript 3 only (spec flow §8). */
(function () {
  var text =
    'Unsupported Browser! This website will offer limited functionality in this browser. We only support the recent versions for major browsers like Chrome, Firefox, Safari, and Edge.';
  if (!document.documentMode && !/MSIE |Trident\//.test(navigator.userAgent)) return;
  function show() {
    var notice = document.createElement('div');
    notice.setAttribute('role', 'alert');
    notice.style.cssText =
      'padding:16px;background:#fff4d6;border-bottom:2px solid #8a6100;font:16px/1.5 Arial,sans-serif';
    notice.appendChild(document.createTextNode(text));
    document.body.insertBefore(notice, document.body.firstChild);
  }
  if (window.addEventListener) window.addEventListener('load', show);
  else window.attachEvent('onload', show);
})();
