# Keeps the script of a module as the one that serves all, or fails when it is not the same as that of another module.
if(NOT EXISTS ${shared} OR ${script} IS_NEWER_THAN ${shared})
  file(READ ${script} text)
endif()
