/**
 * Retromesh gadget, for wikis without the extension: turns
 *
 *   <div class="retro-mesh" data-src="File:Rifle.zip" data-alt="A rifle">[[:File:Rifle.zip]]</div>
 *
 * into a viewer in a frame. What is in the div stays for people without JavaScript. data-src names files of this wiki or
 * addresses, separated by |; data-width and data-height are pixels; the other attributes have the keys of the frame's
 * address, such as data-clip="Fire", data-play="1", data-camera="30,15", data-display, data-light, data-background,
 * data-wire, data-grid, data-controls, data-title; docs/embed.md of Retromesh has all of them.
 * See https://www.mediawiki.org/wiki/Gadgets for how to install it. MIT licence.
 */
(function () {
	// The page that the frames show. Change it to the address of your copy of embed.html.
	var viewer = 'https://retromesh.example/embed.html',
		keys = [
			'alt title entry camera target projection fov clip time play smooth loop speed morphs display bone light wire grid',
			'bones attachments outlines normals lattice depth backs hide background exposure shadow filter up fit face controls',
		]
			.join(' ')
			.split(' ');

	/** A size in pixels that a page can hold. */
	function pixels(text, standard) {
		return Math.min(Math.max(parseInt(text, 10) || standard, 100), 2000);
	}

	/** Replaces names of files of this wiki by their addresses; addresses are passed on as they are. */
	function addressesOf(names) {
		var files = names.filter(function (name) {
			return !/^https?:\/\//.test(name);
		});
		if (!files.length) {
			return Promise.resolve(names);
		}
		return new mw.Api()
			.get({
				action: 'query',
				formatversion: 2,
				prop: 'imageinfo',
				iiprop: 'url',
				titles: files,
			})
			.then(function (answer) {
				var titles = {},
					urls = {};
				(answer.query.normalized || []).forEach(function (change) {
					titles[change.from] = change.to;
				});
				answer.query.pages.forEach(function (page) {
					urls[page.title] = page.imageinfo && page.imageinfo[0].url;
				});
				return names.map(function (name) {
					var url = urls[titles[name] || name];
					return files.indexOf(name) < 0 ? name : url && new URL(url, location.href).href;
				});
			});
	}

	/** The frame for a div; its address says what to show, and text in it is escaped. */
	function frameFor(div, addresses) {
		var frame = document.createElement('iframe'),
			parts = addresses.map(function (address) {
				return 'src=' + encodeURIComponent(address);
			});
		keys.forEach(function (name) {
			var value = div.getAttribute('data-' + name);
			if (value !== null) {
				parts.push(name + '=' + encodeURIComponent(value));
			}
		});
		frame.title = div.getAttribute('data-alt') || div.getAttribute('data-title') || '3D model';
		frame.width = pixels(div.getAttribute('data-width'), 640);
		frame.height = pixels(div.getAttribute('data-height'), 480);
		frame.loading = 'lazy';
		frame.allowFullscreen = true;
		frame.referrerPolicy = 'no-referrer';
		// The frame has no access to this page, its cookies or its users' accounts.
		frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox');
		frame.style.border = '0';
		frame.style.maxWidth = '100%';
		// In a column that is narrower, the height follows.
		frame.style.height = 'auto';
		frame.style.aspectRatio = frame.width + ' / ' + frame.height;
		frame.src = viewer + '#v=1&' + parts.join('&');
		return frame;
	}

	function show(div) {
		var names = (div.getAttribute('data-src') || '')
			.split('|')
			.map(function (name) {
				return name.trim();
			})
			.filter(Boolean);
		if (!names.length || div.classList.contains('retro-mesh-shown')) {
			return;
		}
		div.classList.add('retro-mesh-shown');
		addressesOf(names).then(function (addresses) {
			// With a file that does not exist, what the div says stays.
			if (addresses.every(Boolean)) {
				div.textContent = '';
				div.appendChild(frameFor(div, addresses));
			}
		});
	}

	mw.loader.using('mediawiki.api').then(function () {
		mw.hook('wikipage.content').add(function () {
			document.querySelectorAll('div.retro-mesh').forEach(show);
		});
	});
})();
