/**
 * Loads the viewer once a page has an element for it. The viewer is an ES module with files of its own beside it, which
 * ResourceLoader does not combine; the browser loads them from the extension's folder.
 */
(function () {
	var loaded = false;

	mw.hook('wikipage.content').add(function ($content) {
		var script;
		if (loaded || !$content[0] || !document.querySelector('retro-mesh')) {
			return;
		}
		loaded = true;
		script = document.createElement('script');
		script.type = 'module';
		script.src = require('./config.json').viewer;
		document.head.appendChild(script);
	});
})();
