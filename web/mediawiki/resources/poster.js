/**
 * Uploads the picture of a model, as its viewer opens it, as the model's poster. PosterUpload.php decides where this is
 * loaded; rights, filters and logs are those of every upload.
 */
(function () {
	var poster = mw.config.get('wgRetroMeshPoster'),
		name = poster.filename.replace(/_/g, ' '),
		refused = 'retromesh-refused-' + poster.filename + '-' + poster.version,
		viewer = document.querySelector('#file retro-mesh'),
		// upload() of MediaWiki 1.39 sends tags only where they are defaults.
		api = new mw.Api({
			parameters: { tags: poster.tags, errorformat: 'plaintext', formatversion: 2 },
		});

	function draw() {
		return viewer.toCanvas(poster.width, poster.height).convertToBlob({ type: 'image/png' });
	}

	function say(answer) {
		var errors = answer && answer.errors;
		if (answer && answer.upload && answer.upload.result === 'Success') {
			mw.notify(
				$('<a>')
					.attr('href', mw.util.getUrl('File:' + poster.filename))
					.text(mw.msg('retromesh-poster-made', name)),
			);
			return;
		}
		if (errors) {
			mw.storage.session.set(refused, '1');
		}
		// Not where the new version of the model looks as the one before.
		if (!errors || errors[0].code !== 'fileexists-no-change') {
			mw.notify(
				mw.msg(
					'retromesh-poster-refused',
					name,
					errors ? errors[0].text : api.getErrorMessage(answer).text(),
				),
				{ type: 'warn' },
			);
		}
	}

	function upload(picture) {
		api
			.get({ action: 'query', titles: 'File:' + poster.filename, prop: 'imageinfo', iiprop: 'timestamp' })
			.then(function (answer) {
				var image = answer.query.pages[0].imageinfo;
				// An image that was uploaded meanwhile stays.
				if ((image ? image[0].timestamp : null) !== poster.replaces) {
					return;
				}
				api
					.upload(picture, {
						filename: poster.filename,
						comment: poster.comment,
						// The model's name is a warning, too: it differs in the extension only.
						ignorewarnings: true,
					})
					.then(say, function (code, failure) {
						say(failure); // also an upload with warnings
					});
			});
	}

	if (viewer && !mw.storage.session.get(refused)) {
		viewer.addEventListener(
			'load',
			function () {
				// The viewer chooses its background after the first image.
				requestAnimationFrame(function () {
					requestAnimationFrame(function () {
						setTimeout(function () {
							viewer.whenDrawable().then(draw).then(upload);
						});
					});
				});
			},
			{ once: true },
		);
	}
})();
