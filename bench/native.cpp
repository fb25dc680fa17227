#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "bench/documents.hpp"
#include "bench/peers/assimp.hpp"
#include "bench/work_list.hpp"
#include "formats/catalog.hpp"
#include "formats/model/painter_order.hpp"
#include "formats/model/pose.hpp"

/// retromesh_bench WORK-LIST [options of Google Benchmark]
namespace retromesh::bench {
namespace {

using benchmark::State;

/// Files of one model to open.
struct Job {
  std::string id;
  std::vector<File> files;
};

void count_bytes(State& state, u64 bytes) {
  state.SetBytesProcessed(static_cast<int64_t>(bytes) * static_cast<int64_t>(state.iterations()));
  state.counters["size"] = static_cast<double>(bytes);
}

template <class Work>
void add(const std::string& name, Work work) {
  benchmark::RegisterBenchmark(name.c_str(), work);
}

void add_reading(const Task& task) {
  const std::vector<File> files = task.files.files();
  const Pair pair{files.at(0), files.at(1)};
  add("read/" + task.name, [pair](State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(read_documents(pair));
    count_bytes(state, pair.size());
  });
  add("copy fresh/" + task.name, [pair](State& state) {
    for (auto _ : state) copy_to_fresh(pair);
    count_bytes(state, pair.size());
  });
  add("copy warm/" + task.name, [pair](State& state) {
    WarmCopy warm(pair);
    for (auto _ : state) warm.copy(pair);
    count_bytes(state, pair.size());
  });
}

u64 size_of(const std::vector<Job>& jobs) {
  u64 size = 0;
  for (const Job& job : jobs) {
    for (const File& file : job.files) size += file.bytes.size();
  }
  return size;
}

bool open_one(const Job& job) {
  Limits limits;
  auto opened = open(job.files, job.id, limits);
  benchmark::DoNotOptimize(opened);
  return static_cast<bool>(opened);
}

/// One iteration opens all of `jobs`, one after the other.
template <class Open>
void add_opening(const std::string& name, const std::vector<Job>& jobs, Open open_job) {
  add(name, [jobs, open_job](State& state) {
    for (auto _ : state) {
      for (const Job& job : jobs) {
        if (!open_job(job)) state.SkipWithError(job.files.front().name.c_str());
      }
    }
    count_bytes(state, size_of(jobs));
    state.counters["models"] = static_cast<double>(jobs.size());
  });
}

std::vector<Job> jobs_of(const std::vector<Task>& tasks, const std::string& kind) {
  std::vector<Job> jobs;
  for (const Task& task : tasks) {
    if (task.kind == kind) jobs.push_back({task.id, task.files.files()});
  }
  return jobs;
}

void add_opening_and_assimp(const std::vector<Job>& pairs, AssimpReader& assimp) {
  std::vector<Job> readable;
  for (const Job& job : pairs) {
    if (assimp.open(job.files, AssimpReader::Steps::none)) readable.push_back(job);
  }
  add_opening("open/retromesh", readable.empty() ? pairs : readable, open_one);
  if (!readable.empty()) {
    using Steps = AssimpReader::Steps;
    const auto add_assimp = [&](const char* name, Steps steps) {
      add_opening(name, readable, [&assimp, steps](const Job& job) { return assimp.open(job.files, steps); });
    };
    add_assimp("open/assimp", Steps::none);
    add_assimp("open/assimp with steps", Steps::same_as_open);
    add_assimp("open/assimp for drawing", Steps::real_time);
  }
}

void add_posing(const Task& task) {
  add("pose/" + task.name, [files = task.files.files()](State& state) {
    Limits limits;
    const auto model = open(files, "", limits);
    if (!model) return state.SkipWithError("cannot be opened");
    Pose out;
    double seconds = 0;
    for (auto _ : state) {
      pose(model.value(), {0, seconds, true, true}, out);
      benchmark::DoNotOptimize(out.positions.data());
      benchmark::DoNotOptimize(out.normals.data());
      benchmark::ClobberMemory();
      seconds += 1.0 / 60;
    }
    state.counters["vertices"] = model.value().frames.vertices;
    state.counters["rendered"] = static_cast<double>(model.value().vertex_source.size());
    state.counters["faces"] = static_cast<double>(model.value().indices.size() / 3);
  });
}

/// Each file of the task is a model. One iteration reads or opens all of them.
void add_models(const Task& task) {
  const std::vector<File> files = task.files.files();
  std::vector<Job> jobs;
  for (const File& file : files) jobs.push_back({"", {file}});
  add_opening("models/open", jobs, open_one);
  add("models/read", [files, size = task.files.size()](State& state) {
    for (auto _ : state) {
      if (read_models(files) == 0) state.SkipWithError("a file is not a model");
    }
    count_bytes(state, size);
    state.counters["models"] = static_cast<double>(files.size());
  });
}

/// Sorts all triangles of a model that faces the camera, each time from a slightly different angle.
void add_sorting(const Task& task) {
  add("sort/" + task.name, [files = task.files.files()](State& state) {
    Limits limits;
    const auto model = open(files, "", limits);
    if (!model) return state.SkipWithError("cannot be opened");
    PainterOrder painter(model.value());
    Pose pose;
    pose_frame(model.value(), 0, pose);
    std::vector<u32> sorted;
    double angle = 0;
    for (auto _ : state) {
      sorted.clear();
      const double sine = std::sin(angle);
      const double cosine = std::cos(angle);
      painter.sort({{cosine, 0, -sine, 0, -1, 0, -sine, 0, -cosine}, {0, 0, 0}, 0}, pose.source_positions,
                   sorted);
      benchmark::DoNotOptimize(sorted.data());
      angle = angle > 0.1 ? -0.1 : angle + 0.01;
    }
    state.counters["faces"] = static_cast<double>(sorted.size());
  });
}

void add_listing(const Task& task) {
  add("list/" + task.name, [files = task.files.files(), size = task.files.size()](State& state) {
    std::size_t models = 0;
    for (auto _ : state) {
      models = list(files).size();
      benchmark::DoNotOptimize(models);
    }
    count_bytes(state, size);
    state.counters["models"] = static_cast<double>(models);
    state.counters["files"] = static_cast<double>(files.size());
  });
}

int run(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("retromesh_bench WORK-LIST [options of Google Benchmark]\n", stderr);
    return 2;
  }
  const std::vector<Task> tasks = read_work_list(argv[1]);
  AssimpReader assimp;
  for (const Task& task : tasks) {
    if (task.kind == "read") add_reading(task);
    if (task.kind == "pose") add_posing(task);
    if (task.kind == "list") add_listing(task);
    if (task.kind == "models") add_models(task);
    if (task.kind == "sort") add_sorting(task);
  }
  add_opening_and_assimp(jobs_of(tasks, "open"), assimp);
  add_opening("whole/retromesh", jobs_of(tasks, "whole"), open_one);

  benchmark::AddCustomContext("assimp", AssimpReader::version());
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace
}  // namespace retromesh::bench

int main(int argc, char** argv) { return retromesh::bench::run(argc, argv); }
