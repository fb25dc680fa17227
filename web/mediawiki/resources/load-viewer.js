/**
 * Loads the viewer once a page has an element for it. The viewer is an ES module with files of its own beside it, which
 * ResourceLoader does not combine; the browser loads them from the extension's folder.
 */
(function () {
	var loaded = false;

	function load() {
		var script = document.createElement('script');
		script.type = 'module';
		script.src = require('./config.json').viewer;
		document.head.appendChild(script);
	}

	mw.hook('wikipage.content').add(function ($content) {
		if (loaded || !$content[0] || !document.querySelector('retro-mesh')) {
			return;
		}
		loaded = true;
		// What makes a poster listens before the viewer opens the model.
		mw.loader.using(mw.config.get('wgRetroMeshPoster') ? 'ext.retroMesh.poster' : []).always(load);
	});
})();
