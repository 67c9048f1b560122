-- wrk: POST /api/solve with random 32 × 32 boards, some of each surface.
local surfaces = {"torus", "cylinder", "plane", "mobius", "klein", "projective"}
local bodies = {}
local next_body = 0

function init()
   math.randomseed(32)
   for k = 1, 60 do
      local rows = {}
      for j = 1, 32 do
         local row = {}
         for i = 1, 32 do row[i] = math.random(0, 1) end
         rows[j] = '"' .. table.concat(row) .. '"'
      end
      bodies[k] = '{"surface":"' .. surfaces[k % 6 + 1] .. '","lights":[' .. table.concat(rows, ",") .. ']}'
   end
   wrk.method = "POST"
   wrk.headers["Content-Type"] = "application/json"
end

function request()
   next_body = next_body % #bodies + 1
   return wrk.format(nil, nil, nil, bodies[next_body])
end

local bad = 0
function response(status) if status ~= 200 then bad = bad + 1 end end

function done(summary, latency)
   io.write(string.format("requests/s %.0f  median %.2f ms  p99 %.2f ms  max %.2f ms  not 200: %d  socket errors: %d\n",
      summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
      latency.max / 1000, summary.errors.status,
      summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
